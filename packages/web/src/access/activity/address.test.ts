import { describe, expect, it } from 'vitest';
import { changedAddress } from '#platform/ui/list/use-list-address.ts';
import { entryList, readActivityAddress } from './address.ts';

const full = {
  person: 7,
  area: 'score',
  kind: 'score',
  record: 12,
  time: 'dates',
  from: '2026-11-01',
  to: '2026-11-21',
  search: '小星星',
  page: 3,
} as const;

describe('the address of the activity log', () => {
  it('holds every filter and the page, and reads what it wrote', () => {
    const address = readActivityAddress(full);

    expect(address).toEqual(full);
    expect(readActivityAddress(changedAddress(entryList, { ...address }, {}))).toEqual(full);
  });

  it('leaves out defaults and ignores invalid values', () => {
    expect(readActivityAddress({ page: 1, size: 100, tab: 'activity', edit: 3 })).toEqual({});
    expect(
      readActivityAddress({
        person: '7',
        area: 'secrets',
        time: 'ever',
        from: '2026-02-30',
        to: 20261121,
        search: [1],
      }),
    ).toEqual({});
  });

  it('accepts a record only by kind and id together', () => {
    expect(readActivityAddress({ kind: 'score' })).toEqual({});
    expect(readActivityAddress({ record: 12 })).toEqual({});
    expect(readActivityAddress({ kind: 'file', record: 'a7Bc9.webp' })).toEqual({ kind: 'file', record: 'a7Bc9.webp' });
    expect(readActivityAddress({ kind: 'score', record: '12' })).toEqual({ kind: 'score', record: 12 });
  });

  it('has days only if no period is named', () => {
    expect(readActivityAddress({ time: 'week', from: '2026-11-01' })).toEqual({ time: 'week' });
    expect(readActivityAddress({ from: '2026-11-01' })).toEqual({ time: 'dates', from: '2026-11-01' });
    expect(readActivityAddress({ time: 'dates' })).toEqual({ time: 'dates' });
  });
});
