import { describe, expect, it } from 'vitest';
import { chooseDensity, chooseLines, type LineChoice } from './choose-lines.ts';
import { advance, choosePages, spread } from './choose-pages.ts';
import { someMeasures, someSystems } from './testing.ts';

const frame = { firstTop: 40, top: 10, bottom: 160, space: 1 };

describe('pages of a piece', () => {
  it('are as few as hold the systems, in order and within the frame', () => {
    for (const count of [1, 4, 5, 6, 11, 12, 30]) {
      const systems = someSystems(count);
      const pages = choosePages(systems, frame);
      expect(pages.flatMap(({ from, shifts }) => shifts.map((_, index) => from + index))).toEqual(
        systems.map((_, index) => index),
      );
      for (const { from, shifts } of pages) {
        const tops = shifts.map((shift, index) => shift + (systems[from + index]?.top ?? 0));
        expect(tops[0]).toBe(from === 0 ? frame.firstTop : frame.top);
        expect((tops.at(-1) ?? 0) + 20).toBeLessThanOrEqual(frame.bottom + 1e-9);
        for (const [index, top] of tops.slice(1).entries()) expect(top - (tops[index] ?? 0)).toBeGreaterThan(20);
      }
      // 5 systems on the first page, 6 on the others.
      expect(pages).toHaveLength(1 + Math.ceil(Math.max(0, count - 5) / 6));
    }
  });

  it('are filled to the bottom if another follows', () => {
    const systems = someSystems(9);
    const pages = choosePages(systems, frame);
    expect(pages.map(({ shifts }) => shifts.length)).toEqual([5, 4]);
    const [first] = pages;
    expect((first?.shifts.at(-1) ?? 0) + 18).toBeCloseTo(frame.bottom);
  });

  it('never end with one measure on a page of its own', () => {
    const systems = [...someSystems(5), { ...someSystems(1)[0], measures: 1 }] as ReturnType<typeof someSystems>;
    expect(choosePages(systems, frame).at(-1)?.shifts.length).toBeGreaterThan(1);
  });

  it("begin at the file's page breaks", () => {
    const pages = choosePages(someSystems(6), { ...frame, forced: new Set([2]) });
    expect(pages.map(({ from }) => from)).toEqual([0, 2]);
  });

  it('contain a system that is higher than the page', () => {
    const high = { top: 0, staffTop: 10, staffBottom: 190, bottom: 200, measures: 3 };
    expect(choosePages([high, high], frame).map(({ from }) => from)).toEqual([0, 1]);
  });

  it('keep staves and ink apart', () => {
    const [plain] = someSystems(1);
    const deep = { top: -2, staffTop: 0, staffBottom: 16, bottom: 40, measures: 4 };
    if (!plain) throw new Error('There is a system');
    expect(advance(plain, plain, 1)).toBe(16 + 6.5);
    expect(advance(deep, plain, 1)).toBe(42 + 1.6);
  });

  it('widen the narrowest gaps first', () => {
    const gaps = [
      { least: 30, staves: 20 },
      { least: 22, staves: 20 },
      { least: 24, staves: 20 },
    ];
    expect(spread(gaps, 6)).toEqual([30, 26, 26]);
    expect(spread(gaps, 0)).toEqual([30, 22, 24]);
    expect(spread([], 5)).toEqual([]);
  });
});

describe('the number of lines', () => {
  const heights = Array.from({ length: 24 }, () => ({ top: -2, staffTop: 0, staffBottom: 16, bottom: 18 }));

  it('is reduced if that saves a page', () => {
    const choices = chooseLines(someMeasures(24, 14), { lineWidth: 100, measuresPerLine: null, lines: null });
    expect(choices.toSorted((one, other) => one.cost - other.cost)[0]?.lines).toBe(6);
    const open = { heights, frame: { ...frame, bottom: 1000 } };
    expect(chooseDensity(choices, (choice) => choice, open)?.choice.lines).toBe(6);

    const tight = chooseDensity(choices, (choice) => choice, { heights, frame });
    expect(tight?.choice.lines).toBeLessThanOrEqual(5);
  });

  it('is compared by lines as they are once they are evenly full', () => {
    const room = { lineWidth: 100, measuresPerLine: null, lines: null };
    const choices = chooseLines(someMeasures(24, 14), room);
    const unevenSix = (choice: LineChoice) => (choice.lines === 6 ? { ...choice, cost: choice.cost + 5 } : choice);
    const chosen = chooseDensity(choices, unevenSix, { heights, frame: { ...frame, bottom: 1000 } });
    expect(chosen?.choice.lines).not.toBe(6);
  });
});
