import * as commissions from '@eemusic/contract/sales/commissions';
import { aSale } from '#testing/a-sale.ts';
import { aStaff } from '#testing/a-staff.ts';
import type { ExampleWrites } from '#testing/example-writes.ts';

export const writes: ExampleWrites = {
  'commissions.refundSale': async () => {
    const server = await aStaff();
    const { saleId } = await aSale(server.services);
    const refund = (given: number) => () =>
      server.call(commissions.refundSale, { saleId: given, reason: 'Bought twice' });
    return { server, done: refund(saleId), refused: refund(999_999) };
  },
  'commissions.addPrice': async () => {
    const server = await aStaff();
    const add = (from: string) => () => server.call(commissions.addPrice, { durationDays: 366, amount: 410.5, from });
    return { server, done: add('2026-04-01'), refused: add('2026-02-28') };
  },
  'commissions.addRate': async () => {
    const server = await aStaff();
    const add = (from: string) => () =>
      server.call(commissions.addRate, { receiver: 'channel', basisPoints: 1250, from });
    return { server, done: add('2026-04-01'), refused: add('2026-02-28') };
  },
};
