import { describe, expect, it } from 'vitest';
import { pageOf, readSheet } from './read-sheet.ts';

const glyph = (code: string, y: number) =>
  `<use xlink:href="#${code}-x1" transform="translate(3852, ${y}) scale(0.88, 0.88)" />`;
const meter = (...glyphs: string[]) => `<g id="s" class="meterSig"> ${glyphs.join(' ')} </g>`;
const layer = '<g id="l" class="layer"><g id="n" class="note"></g></g>';
const measure = (head = '', tail = '') =>
  `<g id="m" class="measure"><g id="st" class="staff"><g class="clef"></g>${head}${layer}${tail}</g></g>`;
const page = (...measures: string[]) => `<svg>${measures.join('')}</svg>`;

const sixEight = meter(glyph('E086', 974), glyph('E088', 1414));
const twelveEight = meter(glyph('E081', 974), glyph('E082', 974), glyph('E088', 1414));

describe('reading engraved pages', () => {
  it('finds the measures of each page', () => {
    const sheet = readSheet([page(measure(), measure()), page(measure()), page(measure(), measure())]);

    expect(sheet.pageStarts).toEqual([0, 2, 3]);
    expect([0, 1, 2, 3, 4].map((index) => pageOf(sheet, index))).toEqual([0, 0, 1, 2, 2]);
  });

  it('finds the time signature in force in each measure', () => {
    const { meters } = readSheet([page(measure(sixEight), measure()), page(measure(), measure(twelveEight))]);

    expect(meters).toEqual([
      { beats: 6, unit: 8 },
      { beats: 6, unit: 8 },
      { beats: 6, unit: 8 },
      { beats: 12, unit: 8 },
    ]);
  });

  it.each([
    ['C', 'E08A', { beats: 4, unit: 4 }],
    ['cut C', 'E08B', { beats: 2, unit: 2 }],
  ])('reads %s', (_, code, expected) => {
    expect(readSheet([page(measure(meter(glyph(code, 1100))))]).meters).toEqual([expected]);
  });

  it('attributes a courtesy signature at the end of a system to the next one', () => {
    const { meters } = readSheet([page(measure(sixEight), measure('', twelveEight), measure(twelveEight))]);

    expect(meters.map((found) => found?.beats)).toEqual([6, 6, 12]);
  });

  it('returns null if none is drawn', () => {
    expect(readSheet([page(measure())]).meters).toEqual([null]);
  });
});
