import { describe, expect, it } from 'vitest';
import { listFixtures, readFixture } from '#testing/fixtures.ts';
import { engrave } from '#testing/engrave.ts';
import { outlineTexts } from './outline-texts.ts';
import { assertSafe } from './draw.ts';

const picture = (text: string) => `<svg xmlns="http://www.w3.org/2000/svg"><g font-weight="bold">${text}</g></svg>`;
const text = (words: string, { at = 'x="100" y="200"', family = '' } = {}) =>
  `<text ${at}><tspan font-size="400px"${family && ` font-family="${family}"`}>${words}</tspan></text>`;
const pathsIn = (svg: string) =>
  Array.from(svg.matchAll(/<path d="([^"]*)"([^>]*)>/g), ([, path = '', look = '']) => ({ path, look }));
/** Where the first outline starts. */
const startOf = (svg: string) => Number(/^M(-?\d+)/.exec(pathsIn(svg)[0]?.path ?? '')?.[1]);

describe('texts of a picture', () => {
  it('become outlines of the embedded fonts, also of other scripts and of music signs', async () => {
    const words =
      text('Andante') + text('春', { family: 'Noto Sans SC Variable' }) + text('\uECA5', { family: 'Leipzig' });
    const outlined = await outlineTexts(picture(words));

    expect(outlined).not.toMatch(/<text|font-family/);
    expect(pathsIn(outlined)).toHaveLength(3);
    expect(() => assertSafe(outlined)).not.toThrow();
  });

  it('differ by weight, and stand where they stood', async () => {
    const bold = await outlineTexts(picture(text('mm')));
    const regular = await outlineTexts(picture(text('mm')).replace('bold', 'normal'));
    const starts = await Promise.all(
      ['start', 'middle', 'end'].map(async (anchor) =>
        startOf(await outlineTexts(picture(text('mm', { at: `x="100" y="200" text-anchor="${anchor}"` })))),
      ),
    );
    const [start = 0, middle = 0, end = 0] = starts;

    expect(regular).not.toBe(bold);
    expect(start).toBeGreaterThanOrEqual(100);
    expect(end).toBeLessThan(100 - 400);
    expect(Math.abs(start - middle - (middle - end))).toBeLessThanOrEqual(2);
  });

  it('keep their colour and turn, and hidden ones are left out', async () => {
    const red = '<text x="1" y="2" fill="#ff0000" transform="rotate(9)"><tspan font-size="40px">a</tspan></text>';
    const [drawn] = pathsIn(await outlineTexts(picture(red)));

    expect(drawn?.look).toContain('fill="#ff0000" transform="rotate(9)"');
    expect(await outlineTexts(picture(`<g visibility="hidden">${text('a')}</g>`))).not.toContain('<path');
  });

  it('are outlines in the picture of every score', async () => {
    const names = listFixtures('signs');
    for (const name of names) {
      const { thumbnail } = await engrave(readFixture('signs', name));
      expect(thumbnail, name).not.toMatch(/<text|font-family/);
      expect(() => assertSafe(thumbnail), name).not.toThrow();
    }
    expect(names.length).toBeGreaterThan(10);
  });
});
