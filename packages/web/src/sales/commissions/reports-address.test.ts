import { expect, it } from 'vitest';
import { readReportsAddress } from './reports-address.ts';

it('an address keeps who is listed, the search and the page, and drops what is none', () => {
  const address = { of: 'educators', search: 'lotus', page: 2 };
  expect(readReportsAddress(address)).toEqual(address);
  expect(readReportsAddress({ of: 'users', search: '', page: 1, other: 'x' })).toEqual({});
});
