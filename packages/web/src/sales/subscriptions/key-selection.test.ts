import { describe, expect, it } from 'vitest';
import { nothing, withIds, withoutIds } from '#platform/ui/list/selection.ts';
import { keyList } from './address.ts';
import {
  chosenKeys,
  countByEducator,
  educatorsOf,
  isKeySelected,
  type KeySelection,
  shareOf,
} from './key-selection.ts';

const filter = keyList.filterOf({ search: 'lotus', status: 'Active' });
const of = (educator: number) => ({ of: educator, seen: '' });
const share = (selection: KeySelection, educatorId: number, found: number) =>
  shareOf(selection, { educatorId, found, selected: countByEducator(selection).get(educatorId) ?? 0 });

describe('a selection of keys', () => {
  it('spans educators, and knows the educator of each key', () => {
    const two: KeySelection = withIds(withIds(nothing, [1, 2], of(7)), [3], of(8));
    const one = withoutIds(two, [2]);

    expect(chosenKeys(one)).toEqual({ count: 2, body: { selectedKeys: [1, 3] } });
    expect(educatorsOf(one)).toEqual([7, 8]);
    expect([share(one, 7, 2), share(one, 8, 1), share(one, 9, 4)]).toEqual(['some', 'all', 'none']);
    expect([isKeySelected(one, 7, 1), isKeySelected(one, 7, 2)]).toEqual([true, false]);
  });

  it('of all matches is sent by its token', () => {
    const every = { kind: 'all', total: 3000, token: 'abc', filter } as const;
    const all = { ...every, of: 7 };
    const body = { searchKeyValue: 'lotus', status: 'Active', token: 'abc' };

    expect(chosenKeys(all)).toEqual({ count: 3000, body: { matching: { educatorId: 7, ...body } } });
    expect(chosenKeys(every)).toEqual({ count: 3000, body: { matching: { educatorId: 0, ...body } } });
    expect([share(all, 7, 3000), share(all, 8, 5)]).toEqual(['all', 'none']);
    expect([share(every, 8, 5), share(every, 9, 0)]).toEqual(['all', 'none']);
    expect([educatorsOf(all), educatorsOf(every)]).toEqual([[7], []]);
    expect([isKeySelected(all, 7, 1), isKeySelected(all, 8, 1)]).toEqual([true, false]);
  });

  it('offers no action while it is empty, or larger than one call takes', () => {
    expect(chosenKeys(nothing)).toBeNull();
    expect(chosenKeys({ kind: 'all', total: 10_001, token: null, filter })).toBeNull();
  });
});
