import { describe, expect, it } from 'vitest';
import { listIn, maxInAddress, readSubscriptionsAddress } from './address.ts';

describe('the address of the subscription keys', () => {
  it('holds the list, its expanded rows and what is open above it', () => {
    const list = {
      search: 'lotus',
      sort: 'enabledKeys',
      order: 'desc',
      status: 'Active',
      from: '2027-03-01',
      to: '2027-03-31',
      open: [7, 3],
      shut: [4],
    };

    expect(readSubscriptionsAddress({ ...list, mode: 'edit', id: 12 })).toEqual({ ...list, mode: 'edit', id: 12 });
    expect(listIn(readSubscriptionsAddress({ ...list, mode: 'export', educators: [1, 2] }))).toEqual(list);
    expect(readSubscriptionsAddress({ mode: 'generate', educator: 5 })).toEqual({ mode: 'generate', educator: 5 });
  });

  it('drops what its mode does not have', () => {
    expect(readSubscriptionsAddress({ mode: 'edit', educator: 5 })).toEqual({});
    expect(readSubscriptionsAddress({ mode: 'generate', id: 5, educators: [1] })).toEqual({ mode: 'generate' });
    expect(readSubscriptionsAddress({ id: 5, educator: 6, educators: [7] })).toEqual({});
  });

  it('drops unknown and malformed values', () => {
    const strange = {
      mode: 'delete',
      sort: 'educatorId',
      status: 'Gone',
      from: '2027-02-30',
      to: 20270331,
      open: [0, -1, 1.5, '4', null, 9, 9],
      shut: 'all',
      page: 3,
    };
    expect(readSubscriptionsAddress(strange)).toEqual({ open: [9] });
    expect(readSubscriptionsAddress({ from: '2027-04-01', to: '2027-03-01' })).toEqual({});
    expect(readSubscriptionsAddress({ from: '2027-04-01' })).toEqual({ from: '2027-04-01' });
  });

  it('holds no more expanded rows than fit into an address', () => {
    const open = Array.from({ length: maxInAddress + 1 }, (_, at) => at + 1);
    expect(readSubscriptionsAddress({ open }).open).toHaveLength(maxInAddress);
  });
});
