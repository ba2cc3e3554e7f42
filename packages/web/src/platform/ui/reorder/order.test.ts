import { describe, expect, it } from 'vitest';
import { inOrder, indexIn, isMoved, lift, moveTo } from './order.ts';

describe('an order', () => {
  it.each([
    [-1, [3, 1, 2, 4]],
    [0, [3, 1, 2, 4]],
    [1, [1, 3, 2, 4]],
    [2, [1, 2, 3, 4]],
    [3, [1, 2, 4, 3]],
    [99, [1, 2, 4, 3]],
  ])('moved to %i', (index, ids) => {
    const moved = moveTo(moveTo(lift([1, 2, 3, 4], 3), 0), index);

    expect(moved.ids).toEqual(ids);
    expect(indexIn(moved)).toBe(ids.indexOf(3));
    expect(isMoved(moved)).toBe(index !== 2);
  });

  it('appends unknown records, and ignores ids that are gone', () => {
    const records = [{ id: 7 }, { id: 1 }, { id: 2 }, { id: 8 }];

    expect(inOrder(records, [2, 5, 1]).map(({ id }) => id)).toEqual([2, 1, 7, 8]);
  });
});
