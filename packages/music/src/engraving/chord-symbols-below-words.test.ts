import { describe, expect, it } from 'vitest';
import * as rules from './chord-symbols-below-words.ts';
import { adjusted, readTexts } from './testing.ts';

const chordSymbolsBelowWords = adjusted(rules.chordSymbolsBelowWords);

const space = 200;
const staff = `<g id="s" class="staff">${[2000, 2200, 2400, 2600, 2800]
  .map((y) => `<path d="M0 ${y} L9000 ${y}" stroke-width="16"/>`)
  .join('')}</g>`;
const text = (kind: string, id: string, x: number, y: number, words = id) =>
  `<g id="${id}" class="${kind}"><text x="${x}" y="${y}" font-size="0px"><tspan font-size="400px">${words}</tspan></text></g>`;
const drawing = (...signs: string[]) =>
  `<svg><g class="page-margin" transform="translate(120, 0)"><g class="system"><g id="m" class="measure">${staff}${signs.join('')}</g></g></g></svg>`;
/** Baselines after the move, by text. */
const baselines = (...signs: string[]) => {
  const moved = chordSymbolsBelowWords(drawing(...signs), space);
  return Object.fromEntries(readTexts(moved).map(({ text: words, baseline }) => [words, baseline]));
};
const [chord, otherChord] = [text('harm', 'C', 500, 900), text('harm', 'Am', 5000, 900)];

describe('chord symbols', () => {
  it('are between the staff and the tempo', () => {
    const { C = 0, Am = 0, Vivo = 0 } = baselines(chord, otherChord, text('tempo', 'Vivo', 300, 1600));

    expect(C).toBeGreaterThan(1700);
    expect(C).toBeLessThan(2000);
    expect(Am).toBe(C);
    expect(Vivo).toBeLessThan(C - 300);
  });

  it('move as one if they stand above each other', () => {
    const { C = 0, D = 0, Vivo = 0 } = baselines(chord, text('harm', 'D', 500, 400), text('tempo', 'Vivo', 300, 1600));

    expect(C).toBeGreaterThan(1700);
    expect(D).toBe(C - 500);
    expect(Vivo).toBeLessThan(D - 300);
  });

  it('stay above notes', () => {
    const note = '<g id="n" class="staff"><path d="M450 1300 L800 1300 L800 1900 L450 1900"/></g>';
    const { C = 0, Am = 0 } = baselines(chord, otherChord, note, text('tempo', 'Vivo', 4900, 1600));

    expect(C).toBeLessThan(1300);
    expect(Am).toBe(C);
  });

  it('leave words beside them in their place', () => {
    const { C = 0, dolce } = baselines(chord, text('dir', 'dolce', 3000, 1600));

    expect(C).toBeGreaterThan(1700);
    expect(dolce).toBe(1600);
  });

  it('lift words above other ink that is above them', () => {
    const ending = '<g id="v" class="ending"><path d="M1100 1250 L9000 1250" stroke-width="20"/></g>';
    const { Vivacissimo = 0 } = baselines(chord, ending, text('tempo', 'Vivacissimo', 300, 1600));

    expect(Vivacissimo).toBeLessThan(1250);
  });

  it('stay if no words are below them', () => {
    const drawn = drawing(chord, otherChord, text('dir', 'dolce', 3000, 3400));
    expect(chordSymbolsBelowWords(drawn, space)).toBe(drawn);
  });
});
