import { expect, it } from 'vitest';
import { readStatementsAddress } from './address.ts';

it('an address keeps its filters and drops what is none', () => {
  const address = { month: '2026-10', receiver: 'channel', state: 'paid', page: 2 };
  expect(readStatementsAddress(address)).toEqual(address);
  expect(readStatementsAddress({ month: '2026-13', receiver: 'me', state: 5, page: 1, other: 'x' })).toEqual({});
});
