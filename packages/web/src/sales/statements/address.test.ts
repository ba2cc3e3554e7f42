import { expect, it } from 'vitest';
import { isStatementId, statementList } from './address.ts';

it('the address keeps its filters and ignores invalid ones', () => {
  const address = { month: '2026-10', receiver: 'channel', state: 'paid', search: 'oak', page: 2 };
  expect(statementList.read(address)).toEqual(address);
  expect(statementList.read({ month: 'all', search: '' })).toEqual({ month: 'all' });
  expect(statementList.read({ month: '2026-13', receiver: 'me', state: 5, page: 1, other: 'x' })).toEqual({});
});

it.each([
  ['12', true],
  ['2147483647', true],
  ['2147483648', false],
  ['0', false],
  ['abc', false],
  ['1.5', false],
])('%s is the number of a statement: %s', (id, expected) => {
  expect(isStatementId(id)).toBe(expected);
});
