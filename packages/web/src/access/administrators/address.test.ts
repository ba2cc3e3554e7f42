import { describe, expect, it } from 'vitest';
import { readAdministratorsAddress } from './address.ts';

describe('the address of the administrators', () => {
  it('holds search, sort, page and the open form', () => {
    const address = { search: '王', sort: 'age', order: 'desc', page: 3, edit: 7 };

    expect(readAdministratorsAddress(address)).toEqual(address);
    expect(readAdministratorsAddress({ mode: 'add', page: 2 })).toEqual({ mode: 'add', page: 2 });
  });

  it('holds the open tab', () => {
    expect(readAdministratorsAddress({ tab: 'systems' })).toEqual({ tab: 'systems' });
  });

  it('opens one form at a time', () => {
    expect(readAdministratorsAddress({ mode: 'add', edit: 7 })).toEqual({ mode: 'add' });
  });

  it('ignores invalid values', () => {
    expect(readAdministratorsAddress({ mode: 'delete', edit: '7', tab: 'list', sort: 'password' })).toEqual({});
    expect(readAdministratorsAddress({ edit: 2 ** 31 })).toEqual({});
  });
});
