import { describe, expect, it } from 'vitest';
import { readAdministratorsAddress } from './address.ts';

describe('the address of the administrators', () => {
  it('tells search, sort, page and the open form', () => {
    const address = { search: '王', sort: 'age', order: 'desc', page: 3, size: 25, edit: 7 };

    expect(readAdministratorsAddress(address)).toEqual(address);
    expect(readAdministratorsAddress({ mode: 'add', page: 2 })).toEqual({ mode: 'add', page: 2 });
  });

  it('opens one form at a time', () => {
    expect(readAdministratorsAddress({ mode: 'add', edit: 7 })).toEqual({ mode: 'add' });
  });

  it('leaves the usual and everything strange out', () => {
    expect(
      readAdministratorsAddress({
        mode: 'delete',
        edit: '7',
        page: 1,
        size: 100,
        sort: 'password',
        order: 'desc',
        search: ['x'],
      }),
    ).toEqual({});
    expect(readAdministratorsAddress({ size: 501, page: -1, edit: 2 ** 31 })).toEqual({});
  });

  it('searches a number as text', () => {
    expect(readAdministratorsAddress({ search: 138 })).toEqual({ search: '138' });
  });
});
