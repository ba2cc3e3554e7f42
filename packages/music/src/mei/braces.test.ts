import { expect, it } from 'vitest';
import { engrave } from '#testing/engrave.ts';
import { aNote, someAttributes } from '#normalizing/testing.ts';

const group = (type: string, symbol = '') =>
  `<part-group number="1" type="${type}">${symbol && `<group-symbol>${symbol}</group-symbol>`}</part-group>`;
const named = (id: string) => `<score-part id="${id}"><part-name>${id}</part-name></score-part>`;
const pianist = (id: string, more = '') => {
  const clefs = ['1', '2'].map((staff) => `<clef number="${staff}"><sign>G</sign><line>2</line></clef>`).join('');
  const attributes = someAttributes({ more: `<staves>2</staves>${more}${clefs}` });
  const left = `<backup><duration>48</duration></backup>${aNote('C4', { type: 'whole', staff: 2, voice: 2 })}`;
  return `<part id="${id}"><measure number="1">${attributes}${aNote('C5', { type: 'whole', staff: 1 })}${left}</measure></part>`;
};

/** How many braces are drawn. */
async function bracesOf(list: string, parts: string): Promise<number> {
  const xml = `<score-partwise version="4.0"><part-list>${list}</part-list>${parts}</score-partwise>`;
  const { pages } = await engrave(xml);
  return pages.join('').match(/class="grpSym"/g)?.length ?? 0;
}

it.each([
  [
    'each pianist of a duet',
    group('start', 'bracket') + named('I') + named('II') + group('stop'),
    pianist('I') + pianist('II'),
    3,
  ],
  ['each without a group', named('I') + named('II'), pianist('I') + pianist('II'), 2],
  ['one within its own brace', group('start', 'brace') + named('I') + group('stop'), pianist('I'), 1],
  [
    'none where the file says so',
    group('start', 'bracket') + named('I') + named('II') + group('stop'),
    pianist('I', '<part-symbol>none</part-symbol>') + pianist('II'),
    2,
  ],
])('%s', async (_, list, parts, braces) => {
  expect(await bracesOf(list, parts)).toBe(braces);
});
