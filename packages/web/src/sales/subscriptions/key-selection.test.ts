import { describe, expect, it } from 'vitest';
import { keyList } from './address.ts';
import {
  chosenOf,
  countByEducator,
  countElsewhere,
  educatorsOf,
  isKeySelected,
  isOf,
  type KeySelection,
  noKeys,
  shareOf,
  withKeys,
  withSeen,
} from './key-selection.ts';

const filter = keyList.filterOf({ search: 'lotus', status: 'Active' });
const of = (educatorId: number) => ({ educatorId, seen: '', isSelected: true });
const share = (selection: KeySelection, educatorId: number, found: number) =>
  shareOf(selection, { educatorId, found, selected: countByEducator(selection).get(educatorId) ?? 0 });

describe('a selection of keys', () => {
  it('spans educators, and knows the educator of each key', () => {
    const two = withKeys(withKeys(noKeys, [1, 2], of(7)), [3], of(8));
    const one = withKeys(two, [2], { ...of(7), isSelected: false });

    expect(chosenOf(one)).toEqual({ count: 2, body: { selectedKeys: [1, 3] } });
    expect(educatorsOf(one)).toEqual([7, 8]);
    expect([share(one, 7, 2), share(one, 8, 1), share(one, 9, 4)]).toEqual(['some', 'all', 'none']);
  });

  it('counts the keys that this search has not shown', () => {
    const two = withKeys(noKeys, [1, 2], { ...of(7), seen: 'earlier' });
    const seen = withSeen(two, [2, 3], 'now');

    expect([countElsewhere(two, 'now'), countElsewhere(seen, 'now')]).toEqual([2, 1]);
    expect([isKeySelected(seen, 7, 2), isKeySelected(seen, 7, 3)]).toEqual([true, false]);
    expect(withSeen(seen, [2], 'now')).toBe(seen);
  });

  it('of all matches is sent by its token', () => {
    const all = { kind: 'all', educatorId: 7, total: 3000, token: 'abc', filter } as const;

    expect(chosenOf(all)).toEqual({
      count: 3000,
      body: { matching: { educatorId: 7, searchKeyValue: 'lotus', status: 'Active', token: 'abc' } },
    });
    expect([share(all, 7, 3000), share(all, 8, 5)]).toEqual(['all', 'none']);
    expect([share({ ...all, educatorId: 0 }, 8, 5), share({ ...all, educatorId: 0 }, 9, 0)]).toEqual(['all', 'none']);
    expect(educatorsOf(all)).toEqual([7]);
    expect([isKeySelected(all, 7, 1), isKeySelected(all, 8, 1), countElsewhere(all, 'now')]).toEqual([true, false, 0]);
  });

  it('of all matches ends with another search, one of single keys does not', () => {
    const all = { kind: 'all', educatorId: 0, total: 1, token: 'abc', filter } as const;
    const other = keyList.filterOf({ search: 'pearl' });

    expect([isOf(all, filter), isOf(all, other)]).toEqual([true, false]);
    expect(isOf(withKeys(noKeys, [1], of(7)), other)).toBe(true);
  });

  it('offers no action while it is empty, or larger than one call takes', () => {
    expect(chosenOf(noKeys)).toBeNull();
    expect(chosenOf({ kind: 'all', educatorId: 0, total: 10_001, token: null, filter })).toBeNull();
  });
});
