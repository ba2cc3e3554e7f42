import { describe, expect, it } from 'vitest';
import { idsIn, joinIds, readBookletAddress } from './room.ts';

describe('the address of a booklet', () => {
  it.each([
    ['12-5-9', [12, 5, 9]],
    [12, [12]],
    ['7-7-3-7', [7, 3]],
    ['0-1-x-2e3-99999999999-4294967296--8-', [1, 8]],
    [undefined, []],
    [['3'], [3]],
    [{}, []],
  ])('reads %j as the scores %j', (value, ids) => {
    expect(idsIn(value)).toEqual(ids);
  });

  it('is read as it was written, and ignores anything else', () => {
    const scores = joinIds([4, 2, 600]);

    expect(readBookletAddress({ scores, title: 2026, subtitle: 'Für Elise', page: 3 })).toEqual({
      scores: '4-2-600',
      title: '2026',
      subtitle: 'Für Elise',
    });
    expect(readBookletAddress({ scores: 'all', title: '' })).toEqual({});
    expect(joinIds([])).toBeUndefined();
  });

  it('limits the title to its maximum length', () => {
    expect(readBookletAddress({ title: 'x'.repeat(500) }).title).toHaveLength(120);
  });
});
