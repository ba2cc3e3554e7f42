import { describe, expect, it } from 'vitest';
import { isNearEdge, maxPixels, piecesOf, windowAround } from './row-window.ts';

describe('the window of rows that the page lays out', () => {
  it('contains all rows as long as browsers can lay them out', () => {
    expect(windowAround(200_000, 280_000, 52)).toEqual({ base: 0, count: 280_000 });
  });

  it('lies around the row among a million, and ends where the list ends', () => {
    for (const row of [0, 10, 400_000, 999_999]) {
      const { base, count } = windowAround(row, 1_000_000, 52);
      expect(count * 52).toBeLessThanOrEqual(maxPixels);
      expect([base >= 0, base <= row, row < base + count, base + count <= 1_000_000]).toEqual([true, true, true, true]);
    }
  });

  it('moves when a row is near an end beyond which the list continues', () => {
    const middle = windowAround(500_000, 1_000_000, 52);
    expect(isNearEdge(500_000, middle, 1_000_000)).toBe(false);
    expect(isNearEdge(middle.base + 10, middle, 1_000_000)).toBe(true);
    expect(isNearEdge(middle.base + middle.count - 10, middle, 1_000_000)).toBe(true);
    expect(isNearEdge(0, windowAround(0, 1_000_000, 52), 1_000_000)).toBe(false);
    expect(isNearEdge(999_999, windowAround(999_999, 1_000_000, 52), 1_000_000)).toBe(false);
  });

  it('renders the visible and the focused rows, with gaps as high as all others', () => {
    const pieces = piecesOf([3, 5, 6, 90], { base: 2, count: 98 });

    expect(pieces).toEqual([
      { kind: 'gap', from: 2, rows: 1 },
      { kind: 'row', index: 3 },
      { kind: 'gap', from: 4, rows: 1 },
      { kind: 'row', index: 5 },
      { kind: 'row', index: 6 },
      { kind: 'gap', from: 7, rows: 83 },
      { kind: 'row', index: 90 },
      { kind: 'gap', from: 91, rows: 9 },
    ]);
  });
});
