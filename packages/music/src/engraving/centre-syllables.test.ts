import { describe, expect, it } from 'vitest';
import * as rules from './syllables.ts';
import { adjusted, readTexts } from './testing.ts';

const centreSyllables = adjusted(rules.centreSyllables);

/** Black noteheads of this scale are 260 wide. */
const scale = 0.88;
const headWidth = 260;

type Options = { more?: string; number?: string; chord?: boolean };

/** A note with its head at x, and a syllable at the place where Verovio draws it. */
function sung(x: number, text: string, { more = '', number = '', chord = false }: Options = {}): string {
  const head = `<g class="notehead"><use xlink:href="#E0A4-x" transform="translate(${x}, 1000) scale(${scale}, ${scale})" /></g>`;
  const words = (at: string, shown: string) =>
    `<text ${at} y="2000" font-size="0px"><tspan class="text"><tspan font-size="400px">${shown}</tspan></tspan></text>`;
  const label = number && `<g id="l${x}" class="label">${words(`x="${x - 200}"`, number)}</g>`;
  const verse = `${label}<g id="v${x}" class="verse"><g id="s${x}" class="syl">${words(`x="${x - 100}"`, text)}${more}</g></g>`;
  if (chord) return `<g id="c${x}" class="chord">${verse}<g id="n${x}" class="note">${head}</g></g>`;
  return `<g id="n${x}" class="note">${head}${verse}</g>`;
}

const drawing = (...notes: string[]) =>
  `<svg><g class="page-margin" transform="translate(50, 0)"><g class="system"><g class="measure">${notes.join('')}</g></g></g></svg>`;

const textsOf = (svg: string) => readTexts(svg).filter(({ kind }) => kind === 'syl');
const middlesOf = (svg: string) => textsOf(svg).map(({ left, right }) => (left + right) / 2);
const offset = 50 + headWidth / 2;

describe('a syllable', () => {
  it('stands in the middle below its note, also below a chord', () => {
    const drawn = centreSyllables(
      drawing(sung(3000, 'through'), sung(6000, 'I'), sung(9000, 'strength', { chord: true })),
    );
    for (const [index, middle] of middlesOf(drawn).entries())
      expect(Math.abs(middle - (3000 * (index + 1) + offset))).toBeLessThanOrEqual(1);
  });

  it('of Chinese stands in the middle without its punctuation', () => {
    const [plain, comma, quoted] = textsOf(
      centreSyllables(drawing(sung(3000, '天'), sung(6000, '天，'), sung(9000, '（天）'))),
    );
    if (!plain || !comma || !quoted) throw new Error('Three syllables are expected');
    expect(comma.left).toBe(plain.left + 3000);
    expect(quoted.left + quoted.right).toBe(plain.left + plain.right + 12_000);
  });

  it('gives way as far as its neighbour does, where both would meet', () => {
    const [first, second] = textsOf(centreSyllables(drawing(sung(3000, 'straight'), sung(4000, 'straight'))));
    if (!first || !second) throw new Error('Two syllables are expected');
    expect(second.left - first.right).toBeCloseTo(0.3 * 400, -1);
    expect((first.left + first.right + second.left + second.right) / 4).toBeCloseTo(3500 + offset, -1);
  });

  it('does not cross a barline that runs through the verses, but one of the staff alone', () => {
    const barline = (from: number, to: number) =>
      `<g id="b${from}" class="barLine"><path d="M2950 ${from} L2950 ${to}" stroke-width="30" /></g>`;
    const [clear] = textsOf(centreSyllables(drawing(barline(0, 4000), sung(3000, 'straight'))));
    expect(clear?.left).toBeGreaterThan(2950 + 50 + 15);
    const [behind] = textsOf(centreSyllables(drawing(barline(0, 4000), sung(2600, 'straight'))));
    expect(behind?.right).toBeLessThan(2950 + 50 - 15);
    expect(middlesOf(centreSyllables(drawing(barline(0, 1500), sung(3000, 'straight'))))[0]).toBeCloseTo(
      3000 + offset,
      -1,
    );
  });

  it('takes its number along', () => {
    const drawn = centreSyllables(drawing(sung(3000, 'through', { number: '1.' })));
    const moved = Number(/id="s3000" class="syl"><text x="(\d+)"/.exec(drawn)?.[1]) - 2900;
    expect(moved).toBeLessThan(-100);
    expect(drawn).toContain(`id="l3000" class="label"><text x="${2800 + moved}"`);
  });
});

describe('what follows a syllable', () => {
  it('stays in the middle, if it is a hyphen', () => {
    const hyphen = '<rect x="4500" y="1880" height="20" width="100" />';
    const drawn = centreSyllables(drawing(sung(3000, 'through', { more: hyphen }), sung(6000, 'through')));
    const [before, after] = textsOf(drawn);
    const x = Number(/<rect x="(\d+)"/.exec(drawn)?.[1]);
    const moved = (before?.left ?? 0) - 50 - 2900;
    expect(after?.left).toBe(6000 - 100 + 50 + moved);
    expect(x).toBe(4500 + moved);
  });

  it('ends where it ended, if it is an extender', () => {
    const extender = '<rect x="4200" y="1990" height="20" width="1000" />';
    const drawn = centreSyllables(drawing(sung(3000, 'through', { more: extender })));
    const [, x, width] = /<rect x="(\d+)" y="1990" height="20" width="(\d+)"/.exec(drawn)?.map(Number) ?? [];
    expect(x).toBeLessThan(4200);
    expect((x ?? 0) + (width ?? 0)).toBe(5200);
  });
});
