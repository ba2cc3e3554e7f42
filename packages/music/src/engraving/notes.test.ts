import { expect, it } from 'vitest';
import { aNote, aScore, someAttributes } from '#normalizing/testing.ts';
import { engrave } from '#testing/engrave.ts';

const pitchesOf = async (...measures: string[]) => (await engrave(aScore(measures))).notes.map(({ pitch }) => pitch);
const quarters = (...pitches: string[]) => pitches.map((pitch) => aNote(pitch)).join('');
const octaveLine = (type: string) =>
  `<direction placement="above"><direction-type><octave-shift type="${type}" size="8"/></direction-type></direction>`;

it('notes sound with written accidentals or those in force, and with octave lines', async () => {
  const key = someAttributes({ fifths: 1 });
  const lined = `${octaveLine('down')}${aNote('C6', { type: 'half' })}${octaveLine('stop')}${aNote('D4', { type: 'half' })}`;

  expect(
    await pitchesOf(key + quarters('C4', 'F#4', 'F##4', 'Bb3'), quarters('Eb4', 'Eb4', 'E4', 'C4'), lined),
  ).toEqual([60, 66, 67, 58, 63, 63, 64, 60, 84, 62]);
});

it('notes sound as their instrument does, whichever staff they are on, and say which end a tie', async () => {
  const clefs = [1, 2].map((staff) => `<clef number="${staff}"><sign>G</sign><line>2</line></clef>`).join('');
  const transposed = `<staves>2</staves>${clefs}<transpose><chromatic>-2</chromatic><octave-change>-1</octave-change></transpose>`;
  const tied = (type: string, staff: number) =>
    aNote('C4', { type: 'half', staff, notations: `<tied type="${type}"/>`, more: '' });
  const { notes } = await engrave(aScore([someAttributes({ more: transposed }) + tied('start', 1) + tied('stop', 2)]));

  expect(notes).toMatchObject([
    { pitch: 46, staff: 1, isTied: false },
    { pitch: 46, staff: 2, isTied: true },
  ]);
});

it('percussion has no pitch', async () => {
  const drum = '<note><unpitched/><duration>48</duration><voice>1</voice><type>whole</type></note>';

  expect(await pitchesOf(someAttributes() + drum)).toEqual([]);
});
