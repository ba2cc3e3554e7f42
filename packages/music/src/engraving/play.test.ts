import { expect, it } from 'vitest';
import { aNote, aScore, someAttributes } from '#normalizing/testing.ts';
import { engrave } from '#testing/engrave.ts';
import { listFixtures, readFixture } from '#testing/fixtures.ts';

const draw = (measures: string[]) => engrave(aScore(measures));
const whole = (pitch: string, notations = '') => aNote(pitch, { type: 'whole', notations });

it('notes follow a player who changes the instrument', async () => {
  const changeTo = (semitones: number) =>
    `<attributes><transpose><chromatic>${semitones}</chromatic></transpose></attributes>${whole('D4')}`;

  const { notes } = await draw([someAttributes() + changeTo(-2), whole('D4'), changeTo(-3), changeTo(0)]);

  expect(notes.map(({ pitch }) => pitch)).toEqual([60, 60, 59, 62]);
});

it.each([
  ['above', '<accidental-mark placement="above">sharp</accidental-mark>'],
  ['below', '<accidental-mark placement="below" parentheses="yes">flat</accidental-mark>'],
  ['above a trill', '<ornaments><trill-mark/><accidental-mark>sharp</accidental-mark></ornaments>'],
])('notes sound as the file says beside an editorial accidental %s one of them', async (_, mark) => {
  const { notes, timemap } = await draw([
    someAttributes() + whole('D4'),
    whole('D4', mark),
    whole('D4'),
    whole('D#4'),
    whole('D4'),
  ]);

  expect(notes.map(({ pitch }) => pitch)).toEqual([62, 62, 62, 63, 62]);
  expect(timemap.map(({ t }) => t)).toEqual([0, 2000, 4000, 6000, 8000, 10_000]);
});

it('a tempo within the first measure governs from there on', async () => {
  const mark = '<metronome><beat-unit>quarter</beat-unit><per-minute>60</per-minute></metronome>';
  const later = `<direction><direction-type>${mark}</direction-type><offset sound="yes">24</offset></direction>`;

  const { timemap } = await draw([someAttributes() + later + aNote('C4').repeat(4)]);

  expect(timemap.map(({ t }) => t)).toEqual([0, 500, 1000, 2000, 3000]);
});

it('every note that is drawn sounds, a measure that is drawn as a sign with the notes of another', async () => {
  for (const name of listFixtures('signs')) {
    const { notes, timemap } = await engrave(readFixture('signs', name));
    const sounding = new Set(timemap.flatMap(({ on }) => on));
    expect(
      notes.filter(({ id }) => !sounding.has(id)).map(({ id }) => id),
      name,
    ).toEqual([]);
  }
});

it('one pitch in two voices sounds in each of them as it is written', async () => {
  const halves = aNote('C4', { type: 'half' }).repeat(2);
  const back = '<backup><duration>48</duration></backup>';
  const { timemap } = await draw([someAttributes() + halves + back + aNote('C4', { type: 'whole', voice: 2 })]);

  expect(timemap.map(({ t, on, off }) => [t, on.length, off.length])).toEqual([
    [0, 2, 0],
    [1000, 1, 1],
    [2000, 0, 2],
  ]);
});
