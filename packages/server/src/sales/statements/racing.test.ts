import { addRate, correctRule, listRules } from '@eemusic/contract/sales/commissions';
import { refundSale } from '@eemusic/contract/sales/refunds';
import { closeMonth, listStatements } from '@eemusic/contract/sales/statements';
import { describe, expect, it } from 'vitest';
import { anApp } from '#testing/an-app.ts';

const month = '2026-03';

/** A school of a channel, learners who redeem its keys, and sums of the ledger to compare with statements. */
async function aBusyMonth() {
  const app = await anApp();
  const { call, sales } = app;
  const channelId = await app.channel();
  const educatorId = await app.educator({ channelId });
  const codes = await Promise.all(Array.from({ length: 6 }, async () => (await app.key(educatorId)).code));
  const redeem = async (code: string, index: number) => {
    const { status } = await app.redeem(code, { contactEmail: `learner-${index}@example.com` });
    return status;
  };
  const listed = async () =>
    (await call(listStatements, { receiver: 'channel', receiverId: channelId })).body.statements;
  return {
    ...app,
    codes,
    redeemAll: () => Promise.all(codes.map((code, index) => redeem(code, index))),
    channelRate: async () =>
      (await call(listRules, {})).body.rates.find(({ receiver }) => receiver === 'channel')?.rateId ?? 0,
    /** Returns the totals of statements and of the ledger as [month, sales, refunds, commission], oldest first. */
    async sums() {
      const rows = Map.groupBy(await sales(), (sale) => sale.month);
      const ofLedger = [...rows].map(([of, entries]) => [
        of,
        entries.filter(({ refund_of, correction_of }) => refund_of === null && correction_of === null).length,
        entries.filter(({ refund_of }) => refund_of !== null).length,
        entries.reduce((sum, { channel_commission }) => sum + channel_commission, 0) / 100,
      ]);
      const ofStatements = (await listed()).map((one) => [one.month, one.sales, one.refunds, one.commission]);
      return { ledger: ofLedger.toSorted(), statements: ofStatements.toSorted() };
    },
  };
}

const succeeded = (statuses: readonly number[]) => statuses.every((status) => status === 200);

describe('while a month is being closed', () => {
  it('every key that learners redeem is a sale in exactly one statement', async () => {
    const { call, redeemAll, sales, sums } = await aBusyMonth();

    const [statuses, closing] = await Promise.all([redeemAll(), call(closeMonth, { month })]);

    expect([succeeded(statuses), closing.status]).toEqual([true, 200]);
    expect(new Set((await sales()).map(({ subscription_code }) => subscription_code)).size).toBe(6);
    const { ledger, statements } = await sums();
    expect(statements).toEqual(ledger);
  });

  it('a rate that begins that day holds for later sales only, and each commission is that of its rate', async () => {
    const { call, redeemAll, sales, sums } = await aBusyMonth();

    const [statuses, added, closing] = await Promise.all([
      redeemAll(),
      call(addRate, { receiver: 'channel', basisPoints: 1_500, from: '2026-03-01' }),
      call(closeMonth, { month }),
    ]);

    expect([succeeded(statuses), added.status, closing.status]).toEqual([true, 200, 200]);
    const rates = new Map(
      (await call(listRules, {})).body.rates.map(({ rateId, basisPoints }) => [rateId, basisPoints]),
    );
    const sold = await sales();
    expect(sold.map(({ channel_commission }) => channel_commission)).toEqual(
      sold.map(({ amount, channel_rate_id }) => (amount * (rates.get(channel_rate_id ?? 0) ?? 0)) / 10_000),
    );
    const used = sold.map(({ channel_rate_id }) => channel_rate_id ?? 0);
    expect(used).toEqual(used.toSorted((one, other) => one - other));
    const { ledger, statements } = await sums();
    expect(statements).toEqual(ledger);
  });

  it('a refund and a correction are booked once, in whatever statement is open then', async () => {
    const { call, redeemAll, sales, sums, channelRate } = await aBusyMonth();
    await redeemAll();
    const [first] = await sales();
    const refund = () => call(refundSale, { saleId: first?.id ?? 0, reason: 'Bought twice' });
    const id = await channelRate();

    const answers = await Promise.all([
      refund(),
      call(closeMonth, { month }),
      refund(),
      call(correctRule, { kind: 'rate', id, value: 1_250, reason: 'Typed 10' }),
      call(closeMonth, { month }),
    ]);

    const statuses = answers.map(({ status }) => status);
    expect([statuses[0], statuses[2]].toSorted()).toEqual([200, 409]);
    expect(statuses[3]).toBe(200);
    expect([statuses[1], statuses[4]].toSorted()).toEqual([200, 409]);
    const rows = await sales();
    expect(rows.reduce((sum, { channel_commission }) => sum + channel_commission, 0)).toBe(5 * 4_975);
    const { ledger, statements } = await sums();
    expect(statements).toEqual(ledger);
  });
});
