import { afterAll, expect, it } from 'vitest';
import { createEngraver } from '#engraving/index.ts';
import { aNote, aScore, someAttributes } from '#normalizing/testing.ts';

const engraver = createEngraver();
afterAll(() => engraver.close());

const clefs = ['1', '2'].map((staff) => `<clef number="${staff}"><sign>G</sign><line>2</line></clef>`).join('');
const whole = (staff: number, pitch = 'C5') => aNote(pitch, { type: 'whole', staff, voice: staff });
const both = (upper = 'C5') => `${whole(1, upper)}<backup><duration>48</duration></backup>${whole(2)}`;
const style = (number: string, type: string) =>
  `<attributes><measure-style${number}><measure-repeat type="${type}">1</measure-repeat></measure-style></attributes>`;

it.each([
  ['the staff that the file names', ' number="1"', { signs: 1, notes: 5 }],
  ['all staves where it names none', '', { signs: 2, notes: 4 }],
])('a measure is repeated by its sign on %s', async (_, number, expected) => {
  const first = someAttributes({ more: `<staves>2</staves>${clefs}` }) + both();
  const score = aScore([first, style(number, 'start') + both('r'), style(number, 'stop') + both()]);
  const { pages, missing } = await engraver.engrave(new TextEncoder().encode(score));
  const count = (name: string) => pages.join('').match(new RegExp(`class="${name}"`, 'g'))?.length ?? 0;

  expect({ signs: count('mRpt'), notes: count('note') }).toEqual(expected);
  expect(missing).toEqual([]);
});
