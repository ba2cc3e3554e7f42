import { afterAll, describe, expect, it } from 'vitest';
import { createEngraver } from '#engraving/index.ts';
import { aNote } from '#normalizing/testing.ts';

const engraver = createEngraver();
afterAll(() => engraver.close());

const key = (fifths: number) => `<key><fifths>${fifths}</fifths></key>`;
const time = (beats: number, unit: number, symbol = '') =>
  `<time${symbol}><beats>${beats}</beats><beat-type>${unit}</beat-type></time>`;
const clef = '<clef><sign>G</sign><line>2</line></clef>';
const whole = aNote('C5', { type: 'whole' });

/** Parts of two measures, each begun by these attributes. */
function aScore(...parts: [first: string, second: string][]): Uint8Array {
  const list = parts.map((_, index) => `<score-part id="P${index}"><part-name>P</part-name></score-part>`);
  const music = parts.map(
    ([first, second], index) =>
      `<part id="P${index}"><measure number="1"><attributes><divisions>12</divisions>${first}${clef}</attributes>${whole}</measure>` +
      `<measure number="2"><attributes>${second}</attributes>${whole}</measure></part>`,
  );
  return new TextEncoder().encode(
    `<score-partwise version="4.0"><part-list>${list.join('')}</part-list>${music.join('')}</score-partwise>`,
  );
}

const glyphNames: Record<string, string> = { E260: 'flat', E261: 'natural', E262: 'sharp', E08B: 'cut' };

/** What stands in these signs of each staff of the second measure. */
async function drawnSigns(score: Uint8Array, name: string): Promise<string[]> {
  const { pages, missing } = await engraver.engrave(score);
  expect(missing).toEqual([]);
  const [, , measure = ''] = pages.join('').split('class="measure"');
  return measure
    .split('class="staff"')
    .slice(1)
    .map((staff) => {
      const [, sign = ''] = staff.split(new RegExp(`class="${name}"`));
      const [own = ''] = sign.split('class="layer"');
      return Array.from(
        own.matchAll(/href="#(E[0-9A-F]{3})/g),
        ([, code = '']) => glyphNames[code] ?? code.at(-1),
      ).join(' ');
    });
}

describe('a key that changes', () => {
  it('is that of its own part', async () => {
    const parts = aScore([key(0) + time(4, 4), key(2)], [key(-1) + time(4, 4), key(-3)]);

    expect(await drawnSigns(parts, 'keySig')).toEqual(['sharp sharp', 'flat flat flat']);
  });

  it('is drawn where the first part keeps its own', async () => {
    const [first, second] = await drawnSigns(
      aScore([key(1) + time(4, 4), ''], [key(0) + time(4, 4), key(3)]),
      'keySig',
    );

    expect([first === '' || first === 'sharp', second]).toEqual([true, 'sharp sharp sharp']);
  });

  it('is taken back by naturals on the staff that has none any more', async () => {
    const parts = aScore([key(1) + time(4, 4), key(2)], [key(-2) + time(4, 4), key(0)]);

    expect(await drawnSigns(parts, 'keySig')).toEqual(['sharp sharp', 'natural natural']);
  });
});

describe('a time that changes', () => {
  it('is that of its own part', async () => {
    const parts = aScore([key(0) + time(4, 4), time(2, 2, ' symbol="cut"')], [key(0) + time(4, 4), time(8, 8)]);

    expect(await drawnSigns(parts, 'meterSig')).toEqual(['cut', '8 8']);
  });
});
