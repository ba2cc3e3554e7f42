import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runsOf } from '#fonts/runs.ts';
import { measureFonts } from '#testing/measure-fonts.ts';
import { type FontFile, loadFonts, partsOf } from './load-fonts.ts';

const kept: unknown = JSON.parse(readFileSync(new URL('../fonts/measures.json', import.meta.url), 'utf8'));

/** The fonts of a bold text; null if one was not loaded. */
function fontsOf(text: string): FontFile[] | null {
  try {
    return runsOf(text, 'bold').flatMap((run) => partsOf(run, run.text).map(({ font }) => font));
  } catch {
    return null;
  }
}

describe('the files of the fonts', () => {
  it('match measures.json; otherwise run packages/music/scripts/measure-fonts.ts', async () => {
    expect(kept).toMatchObject(await measureFonts(['Noto Sans Hebrew Variable', 'Noto Sans Thai Variable']));
  });

  it('are loaded for the characters that are used, and stay loaded', async () => {
    const face = { family: 'Noto Sans SC Variable', style: 'regular' } as const;
    await loadFonts(['茉莉花'], ['regular']);
    const parts = partsOf(face, '茉莉花');

    expect(parts.map(({ text }) => text).join('')).toBe('茉莉花');
    expect(partsOf(face, '茉').at(0)?.font).toBe(parts.at(0)?.font);
    expect(() => partsOf(face, '龘')).toThrow('not loaded');
  });

  it('have a mark and its letter, each in a slice of its own', async () => {
    await loadFonts(['1\u0307'], ['regular']);
    const parts = partsOf({ family: 'Noto Serif Variable', style: 'regular' }, '1\u0307');

    expect(parts.map(({ text }) => text)).toEqual(['1', '\u0307']);
    expect(parts.flatMap(({ font, text }) => font.shape?.(text).map(({ id }) => id > 0) ?? [])).toEqual([true, true]);
  });

  it('let other work run after each slice', async () => {
    let turns = 0;
    const count = () => {
      turns += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    const syllables = Array.from({ length: 100 }, (_, index) => String.fromCodePoint(0xac00 + 111 * index));
    // Other tests in this process may have loaded some.
    const missing = syllables.filter((character) => fontsOf(character) === null);
    await loadFonts(missing, ['bold']);
    clearImmediate(next);

    const slices = new Set(missing.flatMap(fontsOf));
    expect(slices.size).toBeGreaterThan(20);
    expect(turns).toBeGreaterThanOrEqual(slices.size - 1);
  });

  it('shape a word for display: vowel signs below their letters, from right to left', async () => {
    await loadFonts(['שִׁיר'], ['regular']);
    const [part] = partsOf({ family: 'Noto Sans Hebrew Variable', style: 'regular' }, 'שִׁיר');
    const glyphs = part?.font.shape?.('שיר') ?? [];

    expect(glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints)).join('')).toBe('ריש');
  });
});
