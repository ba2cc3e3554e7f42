import { describe, expect, it } from 'vitest';
import { chooseLines, type LineMeasure } from './choose-lines.ts';
import { at, someMeasures } from './testing.ts';
import { cpuTime } from '#testing/cpu-time.ts';

const open = { lineWidth: 100, measuresPerLine: null, lines: null };
const choose = (measures: LineMeasure[], room: Partial<typeof open> | { measuresPerLine: number } = {}) => {
  const choices = chooseLines(measures, { ...open, ...room });
  return choices.toSorted((one, other) => one.cost - other.cost)[0]?.starts() ?? [];
};
/** Number of measures of each line. */
const counts = (starts: number[], measures: number) =>
  starts.map((start, index) => (starts[index + 1] ?? measures) - start);

describe('lines of a piece', () => {
  it('hold a phrase of four measures if it fits', () => {
    expect(counts(choose(someMeasures(16, 18)), 16)).toEqual([4, 4, 4, 4]);
    expect(counts(choose(someMeasures(16, 12)), 16)).toEqual([4, 4, 4, 4]);
  });

  it('hold two or three if four do not fit', () => {
    expect(counts(choose(someMeasures(8, 40)), 8)).toEqual([2, 2, 2, 2]);
    expect(counts(choose(someMeasures(12, 28)), 12)).toEqual([3, 3, 3, 3]);
  });

  it('hold four rather than three if four just fit', () => {
    expect(counts(choose(someMeasures(8, 22)), 8)).toEqual([4, 4]);
    expect(counts(choose(someMeasures(12, 22)), 12)).toEqual([4, 4, 4]);
  });

  it('hold two phrases rather than one and a half, if a page has room for five lines', () => {
    const measures = someMeasures(32, 9);
    const ofLines = (lines: number) =>
      chooseLines(measures, { ...open, lines }).find((choice) => choice.lines === lines);
    const [four, five] = [ofLines(4), ofLines(5)];

    expect(counts(four?.starts() ?? [], 32)).toEqual([8, 8, 8, 8]);
    expect(counts(five?.starts() ?? [], 32)).toContain(6);
    expect(four?.cost).toBeLessThan(five?.cost ?? 0);
  });

  it('count phrases after a pickup, and again from each section', () => {
    const pickup = someMeasures(9, 18, at(0, { isPickup: true, width: 6 }));
    expect(counts(choose(pickup), 9)).toEqual([5, 4]);

    const parts = someMeasures(11, 18, at(3, { startsSection: true }));
    expect(counts(choose(parts), 11)).toEqual([3, 4, 4]);
  });

  it('continue counting in a second ending', () => {
    const marks: Partial<LineMeasure>[] = [];
    marks[7] = { volta: 1 };
    marks[8] = { volta: 2, startsSection: false };
    marks[9] = { startsSection: true };
    expect(counts(choose(someMeasures(13, 15, marks)), 13)).toEqual([4, 5, 4]);
  });

  it.each([5, 9, 13, 17, 21, 37])('never end with a single measure, of %j', (count) => {
    for (const width of [12, 18, 24, 30, 40, 45]) {
      const lines = counts(choose(someMeasures(count, width)), count);
      expect(lines.at(-1)).toBeGreaterThan(1);
      expect(Math.max(...lines) * width).toBeLessThanOrEqual(100);
    }
  });

  it('hold a measure that is wider than a line by itself', () => {
    expect(choose(someMeasures(3, 130))).toEqual([0, 1, 2]);
    expect(choose([])).toEqual([]);
  });

  it('hold as many measures as requested, or fewer if they do not fit', () => {
    expect(counts(choose(someMeasures(12, 12), { measuresPerLine: 3 }), 12)).toEqual([3, 3, 3, 3]);
    expect(counts(choose(someMeasures(12, 40), { measuresPerLine: 4 }), 12)).toEqual([2, 2, 2, 2, 2, 2]);
  });

  it("begin at the file's breaks, and elsewhere only if a line would be too full", () => {
    const forced: Partial<LineMeasure>[] = [];
    forced[3] = { isForced: true };
    expect(choose(someMeasures(8, 18, forced))).toEqual([0, 3]);
    expect(choose(someMeasures(8, 30, forced))).toEqual([0, 3, 6]);
  });

  it('are offered for every possible number, and can be balanced', () => {
    const choices = chooseLines(someMeasures(32, 12), open);
    expect(choices.map(({ lines }) => lines)).toEqual(Array.from({ length: choices.length }, (_, index) => index + 5));

    const even = chooseLines(someMeasures(32, 12), { ...open, lines: 5 }).find(({ lines }) => lines === 5);
    const widths = counts(even?.starts() ?? [], 32);
    expect(Math.max(...widths) - Math.min(...widths)).toBeLessThanOrEqual(2);
  });

  it('are found quickly for a very long piece', () => {
    const begin = cpuTime();
    expect(choose(someMeasures(5000, 18))).toHaveLength(1250);
    expect(cpuTime() - begin).toBeLessThan(4000);
  });
});
