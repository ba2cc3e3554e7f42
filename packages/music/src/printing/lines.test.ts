import { beforeAll, describe, expect, it } from 'vitest';
import { loadFonts } from '#fontfiles/load-fonts.ts';
import { Canvas } from './canvas.ts';
import { fittedLines, linesOf } from './lines.ts';

const canvas = new Canvas({ title: 'Lines', created: new Date(0) });
const look = { face: 'regular', size: 10 } as const;
const widthOf = (text: string) => canvas.widthOf([{ text, ...look }]);

beforeAll(() => loadFonts(['春江花月夜，划船歌（第一册）'], ['regular']));

describe('a long text', () => {
  it.each([
    ['words', 'A collection of little pieces for the first year at the piano'],
    ['Chinese', '春江花月夜，'.repeat(12)],
    ['both', '划船歌 Row, row, row your boat（第一册）'.repeat(4)],
    ['a word without end', 'a'.repeat(200)],
    ['brackets', '（（（）））'.repeat(20)],
  ])('of %s loses nothing in its lines, and none is too wide', (_, text) => {
    const lines = linesOf(canvas, text, look, 100);

    expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) expect(widthOf(line)).toBeLessThan(100.5);
  });

  it('breaks between words, and begins no line with a comma', () => {
    expect(linesOf(canvas, 'one two three', look, widthOf('one two'))).toEqual(['one two', 'three']);
    for (const line of linesOf(canvas, '春江花月夜，'.repeat(12), look, 101)) expect(line).not.toMatch(/^，/);
  });

  it('shrinks before it is truncated', () => {
    const fit = (text: string) =>
      fittedLines(canvas, text, { face: 'regular', largest: 20, smallest: 10, width: 200, maxLines: 2 });

    expect(fit('Minuet')).toEqual({ lines: ['Minuet'], size: 20 });
    expect(fit('Minuet in G major for the left hand, with variations').size).toBeLessThan(20);
    expect(fit('Minuet '.repeat(40))).toMatchObject({
      size: 10,
      lines: [expect.any(String), expect.stringMatching(/…$/)],
    });
  });
});
