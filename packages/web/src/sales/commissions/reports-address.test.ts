import { expect, it } from 'vitest';
import { reportList } from './reports-address.ts';

it('the address keeps the kind of list, the search and the page, and ignores invalid values', () => {
  const address = { of: 'educators', search: 'lotus', page: 2 };
  expect(reportList.read(address)).toEqual(address);
  expect(reportList.read({ of: 'users', search: '', page: 1, other: 'x' })).toEqual({});
});
