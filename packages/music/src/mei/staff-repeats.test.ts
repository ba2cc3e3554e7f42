import { expect, it } from 'vitest';
import { engrave } from '#testing/engrave.ts';
import { aNote, aScore, someAttributes } from '#normalizing/testing.ts';

const clefs = ['1', '2'].map((staff) => `<clef number="${staff}"><sign>G</sign><line>2</line></clef>`).join('');
const whole = (staff: number, pitch = 'C5') => aNote(pitch, { type: 'whole', staff, voice: staff });
const both = (upper = 'C5', lower = 'C5') =>
  `${whole(1, upper)}<backup><duration>48</duration></backup>${whole(2, lower)}`;
const style = (number: string, type: string) =>
  `<attributes><measure-style${number}><measure-repeat type="${type}">1</measure-repeat></measure-style></attributes>`;

it.each([
  ['the staff that the file names', ' number="1"', both('r'), { signs: 1, notes: 5 }],
  ['all staves where it names none', '', both('r'), { signs: 2, notes: 4 }],
  ['all staves, with notes on neither', '', both('r', 'r'), { signs: 2, notes: 4 }],
  ['all staves, with notes on both', '', both(), { signs: 2, notes: 4 }],
])('a measure is repeated by its sign on %s, and sounds again', async (_, number, repeated, expected) => {
  const first = someAttributes({ more: `<staves>2</staves>${clefs}` }) + both();
  const score = aScore([first, style(number, 'start') + repeated, style(number, 'stop') + both()]);
  const { pages, missing, timemap, notes } = await engrave(score);
  const count = (name: string) => pages.join('').match(new RegExp(`class="${name}"`, 'g'))?.length ?? 0;
  const staves = new Map(notes.map(({ id, staff }) => [id, staff]));

  expect({ signs: count('mRpt'), notes: count('note') }).toEqual(expected);
  expect(missing).toEqual([]);
  expect(timemap.map(({ t, on }) => [t, on.map((id) => staves.get(id)).toSorted()])).toEqual([
    [0, [1, 2]],
    [2000, [1, 2]],
    [4000, [1, 2]],
    [6000, []],
  ]);
});

it('a sign for two measures is written out, because it would lie across a barline', async () => {
  const attributes = someAttributes({ more: `<staves>2</staves>${clefs}` });
  const sign = style('', 'start').replace('>1<', '>2<');
  const rests = both('r', 'r');
  const score = aScore([attributes + both('D5'), both('E5'), sign + rests, rests, rests, rests]);
  const { pages, missing, notes } = await engrave(score);

  expect(notes.map(({ pitch }) => pitch).toSorted()).toEqual([72, 72, 72, 72, 72, 72, 74, 74, 74, 76, 76, 76]);
  expect(new Set(notes.map(({ id }) => id)).size).toBe(12);
  /* Otherwise the ids of a hostile file would fill the memory. */
  expect(notes.filter(({ id }) => id.split('-copy-').length > 2)).toEqual([]);
  expect(pages.join('')).not.toMatch(/class="mRpt/);
  expect(missing).toEqual([]);
});

it('a sign that the file does not end ends with its part', async () => {
  const head = ['P1', 'P2'].map((id) => `<score-part id="${id}"><part-name>P</part-name></score-part>`).join('');
  const first = [someAttributes() + aNote('C5', { type: 'whole' }), style('', 'start') + aNote('r', { type: 'whole' })];
  const second = [someAttributes() + aNote('D5', { type: 'whole' }), aNote('E5', { type: 'whole' })];
  const parts = second.map((measure, index) => `<measure number="${index + 1}">${measure}</measure>`).join('');
  const score = aScore(first, `<part-list>${head}</part-list>`).replace(
    '</score-partwise>',
    `<part id="P2">${parts}</part></score-partwise>`,
  );
  const { missing, notes } = await engrave(score);

  expect(notes.map(({ pitch }) => pitch).toSorted()).toEqual([72, 74, 76]);
  expect(missing).toEqual([]);
});
