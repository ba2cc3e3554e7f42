import { describe, expect, it } from 'vitest';
import { keyList } from './address.ts';
import { isOpen, withRow } from './educator-rows.tsx';

const lotus = { educatorId: 7, educatorName: 'Lotus School', name: 'Wang Fang', foundKeys: 3 };
const all = keyList.filterOf({});
const byKey = keyList.filterOf({ search: 'chen@example.com' });

describe('the expanded rows of educators', () => {
  it('are those in the address', () => {
    expect([isOpen(lotus, all, {}), isOpen(lotus, all, { open: [7] })]).toEqual([false, true]);
    expect(withRow(lotus, all, { rows: { open: [3] }, isOpen: true })).toEqual({ open: [7, 3], shut: [] });
    expect(withRow(lotus, all, { rows: { open: [7, 3] }, isOpen: false })).toEqual({ open: [3], shut: [] });
  });

  it('are those found by their keys only, until they are collapsed', () => {
    expect(isOpen(lotus, byKey, {})).toBe(true);
    const { shut = [] } = withRow(lotus, byKey, { rows: {}, isOpen: false });
    expect(isOpen(lotus, byKey, { shut })).toBe(false);
    expect(withRow(lotus, byKey, { rows: { shut }, isOpen: true })).toEqual({ open: [], shut: [] });
  });

  it('are neither those found by name or contact nor those without such keys', () => {
    expect(isOpen(lotus, keyList.filterOf({ search: 'lotus' }), {})).toBe(false);
    expect(isOpen(lotus, keyList.filterOf({ search: 'FANG', status: 'Active' }), {})).toBe(false);
    expect(isOpen({ ...lotus, foundKeys: 0 }, byKey, {})).toBe(false);
  });

  it('are those with keys that expire in the chosen days', () => {
    expect(isOpen(lotus, keyList.filterOf({ from: '2027-03-01', to: '2027-03-31' }), {})).toBe(true);
  });
});
