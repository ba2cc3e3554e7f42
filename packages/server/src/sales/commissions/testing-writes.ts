import * as commissions from '@eemusic/contract/sales/commissions';
import { refundSale } from '@eemusic/contract/sales/refunds';
import { aSale } from '#testing/a-sale.ts';
import { aStaff } from '#testing/a-staff.ts';
import type { ExampleWrites } from '#testing/example-writes.ts';

export const writes: ExampleWrites = {
  'refunds.refundSale': async () => {
    const server = await aStaff();
    const { saleId } = await aSale(server.services);
    const refund = (saleOf: number) => () => server.call(refundSale, { saleId: saleOf, reason: 'Bought twice' });
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
  'commissions.removeRule': async () => {
    const server = await aStaff();
    await server.call(commissions.addRate, { receiver: 'channel', basisPoints: 1250, from: '2026-04-01' });
    const { rates } = (await server.call(commissions.listRules, {})).body;
    const remove = (id: number) => () => server.call(commissions.removeRule, { kind: 'rate', id });
    return { server, done: remove(rates[0]?.rateId ?? 0), refused: remove(999_999) };
  },
  'commissions.correctRule': async () => {
    const server = await aStaff();
    await aSale(server.services);
    const { prices } = (await server.call(commissions.listRules, {})).body;
    const correct = (id: number) => () =>
      server.call(commissions.correctRule, { kind: 'price', id, value: 389.5, reason: 'A digit was wrong' });
    return { server, done: correct(prices[0]?.priceId ?? 0), refused: correct(999_999) };
  },
};
