import { expect, it } from 'vitest';
import { readReportsAddress } from './reports-address.ts';

it('the address keeps the kind of list, the search and the page, and ignores invalid values', () => {
  const address = { of: 'educators', search: 'lotus', page: 2 };
  expect(readReportsAddress(address)).toEqual(address);
  expect(readReportsAddress({ of: 'users', search: '', page: 1, other: 'x' })).toEqual({});
});
