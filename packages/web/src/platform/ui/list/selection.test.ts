import { describe, expect, it } from 'vitest';
import type { ListFilter } from './address.ts';
import {
  chosenOf,
  countElsewhere,
  countOf,
  isOf,
  nothing,
  type Selection,
  withIds,
  withoutIds,
  withSeen,
} from './selection.ts';

const filter: ListFilter = { search: 'wang', sort: { by: 'name', order: 'asc' }, filters: { status: 1, region: 'GD' } };
const all = (total: number, token: string | null): Selection => ({ kind: 'all', total, token, filter });

describe('a selection', () => {
  it('can be ids that are added and removed', () => {
    const selection = withoutIds(withIds(nothing, [1, 2, 3]), [2]);

    expect(countOf(selection)).toBe(2);
    expect(chosenOf(selection)).toEqual({ kind: 'ids', count: 2, ids: [1, 3] });
    expect(chosenOf(nothing)).toBeNull();
  });

  it('counts the rows that this search has not shown', () => {
    const two = withIds(nothing, [1, 2], { seen: 'earlier', of: 7 });
    const seen = withSeen(two, [2, 3], 'now');

    expect([countElsewhere(two, 'now'), countElsewhere(seen, 'now')]).toEqual([2, 1]);
    expect(seen).toEqual(withIds(two, [2], { seen: 'now', of: 7 }));
    expect(withSeen(seen, [2], 'now')).toBe(seen);
    expect(countElsewhere(all(5000, 'token'), 'now')).toBe(0);
  });

  it('can be everything that a filter finds, by its token', () => {
    expect(countOf(all(5000, 'token'))).toBe(5000);
    expect(chosenOf(all(5000, 'token'))).toEqual({ kind: 'matching', count: 5000, filter, token: 'token' });
  });

  it('is too large for one call beyond 10,000', () => {
    const ids = Array.from({ length: 10_001 }, (_, id) => id + 1);

    expect(chosenOf(all(10_001, null))).toBeNull();
    expect(chosenOf(withIds(nothing, ids))).toBeNull();
    expect(chosenOf(withIds(nothing, ids.slice(1)))?.count).toBe(10_000);
  });

  it('belongs to its search and filters, whatever their order', () => {
    const found = all(3, 'token');
    const { status, region } = filter.filters;

    expect(isOf(found, { ...filter, sort: { by: 'region', order: 'desc' } })).toBe(true);
    expect(isOf(found, { ...filter, filters: { region: region ?? '', status: status ?? '' } })).toBe(true);
    expect(isOf(found, { ...filter, search: 'wan' })).toBe(false);
    expect(isOf(found, { ...filter, filters: { status: 1 } })).toBe(false);
    expect(isOf(withIds(nothing, [1]), { ...filter, search: '' })).toBe(true);
  });
});
