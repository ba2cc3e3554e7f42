import { describe, expect, it } from 'vitest';
import { count, isNarrowed, listAddress, oneOf, text } from './address.ts';
import { changedAddress } from './use-list-address.ts';

const channels = listAddress({
  sortable: ['name', 'region'],
  defaultSort: { by: 'name', order: 'asc' },
  filters: { status: oneOf(0, 1), region: text(8), channel: count() },
});

describe('the address of a list', () => {
  it('is read into search, sort, page and filters', () => {
    const address = { search: '王', sort: 'region', order: 'desc', page: 3, status: 0, region: 'GD', channel: 12 };

    expect(channels.read(address)).toEqual(address);
    expect(channels.filterOf(channels.read(address))).toEqual({
      search: '王',
      sort: { by: 'region', order: 'desc' },
      filters: { status: 0, region: 'GD', channel: 12 },
    });
  });

  it('leaves out defaults and ignores invalid values', () => {
    expect(channels.read({ page: 1, sort: 'name', order: 'asc', search: '' })).toEqual({});
    expect(
      channels.read({ page: -1, sort: 'password', order: 'desc', search: ['x'], status: 2, channel: '7' }),
    ).toEqual({});
    expect(channels.read({ page: 2_000_001, region: {}, channel: 2 ** 31 })).toEqual({});
    expect(channels.filterOf({})).toEqual({ search: '', sort: { by: 'name', order: 'asc' }, filters: {} });
  });

  it('reads a text of digits, which the router parses as a number', () => {
    expect(channels.read({ search: 138, region: 44 })).toEqual({ search: '138', region: '44' });
  });

  it('can reverse the default order', () => {
    expect(channels.read({ sort: 'name', order: 'desc' })).toEqual({ sort: 'name', order: 'desc' });
  });

  it('keeps parameters that do not belong to the list when it changes', () => {
    const previous = { tab: 'channels', search: 'a', page: 4, status: 1 };

    expect(changedAddress(channels, previous, { status: undefined, page: undefined })).toEqual({
      tab: 'channels',
      search: 'a',
    });
  });

  it('knows whether a search or filter narrows the list', () => {
    expect(isNarrowed(channels.filterOf({ sort: 'region' }))).toBe(false);
    expect(isNarrowed(channels.filterOf({ search: 'a' }))).toBe(true);
    expect(isNarrowed(channels.filterOf({ status: 0 }))).toBe(true);
  });
});
