import { correctRule, listRules } from '@eemusic/contract/sales/commissions';
import { moveEducators } from '@eemusic/contract/sales/educators';
import { previewRefund, refundSale, type RefundEffect } from '@eemusic/contract/sales/refunds';
import { describe, expect, it } from 'vitest';
import { aChannel, change } from '#testing/a-sale.ts';
import { someKeys } from '#testing/some-keys.ts';

/** A user of a channel's school with a key for a year, and helpers for a refund of its sale. */
async function aBuyer() {
  const scene = await someKeys();
  const channelId = await change(scene.services, (tx) => aChannel(tx, scene.services.clock.now()));
  await scene.call(moveEducators, { educators: [scene.educatorId], channelId });
  const user = await scene.inUse();
  const saleId = (await scene.sales())[0]?.id ?? 0;
  return {
    ...scene,
    user,
    saleId,
    preview: async (id = saleId) => (await scene.call(previewRefund, { saleId: id })).body.subscription,
    part: (part: { months?: number; amount?: number; subscription?: RefundEffect }) =>
      scene.call(refundSale, { saleId, reason: 'Moved away', ...part }),
    /** The amounts of the refunds. */
    rows: async () =>
      (await scene.sales())
        .filter(({ refund_of }) => refund_of !== null)
        .map((row) => [row.amount, row.educator_commission, row.channel_commission]),
    refund: (subscription?: RefundEffect, id = saleId) =>
      scene.call(refundSale, { saleId: id, reason: 'Bought twice', ...(subscription && { subscription }) }),
  };
}

describe('refunding a sale', () => {
  it('says what it could do with the subscription, and leaves it unless asked to', async () => {
    const { preview, refund, shown, user, studentOf } = await aBuyer();

    expect(await preview()).toEqual({ expireBy: '2027-03-02', isRevocable: true, shortenedTo: '2026-03-01' });
    expect((await refund()).status).toBe(200);

    expect(await shown(user.id)).toMatchObject({ status: 'Active', expireBy: '2027-03-02' });
    expect(await studentOf(user.studentId)).toMatchObject({ subscriptionStatus: 'Active' });
  });

  it('says in advance what it takes back: the sale with its corrections, also once it is done', async () => {
    const { call, refund, saleId, sales } = await aBuyer();
    const amount = async () => (await call(previewRefund, { saleId })).body.amount;
    expect(await amount()).toBe(398);
    const { prices } = (await call(listRules, {})).body;
    const id = prices.find(({ durationDays }) => durationDays === 366)?.priceId ?? 0;
    await call(correctRule, { kind: 'price', id, value: 350.5, reason: 'Typed 398' });

    expect(await amount()).toBe(350.5);
    await refund();

    expect((await sales()).at(-1)?.amount).toBe(-35_050);
    expect(await amount()).toBe(350.5);
  });

  it('revokes the key in the same transaction, with an entry', async () => {
    const { refund, preview, shown, user, trail, studentOf } = await aBuyer();

    expect((await refund('revoke')).status).toBe(200);

    expect(await shown(user.id)).toMatchObject({ status: 'Revoked' });
    expect(await studentOf(user.studentId)).toMatchObject({ subscriptionStatus: 'Revoked' });
    const actions = (await trail()).slice(-2).map(({ action }) => action);
    expect(actions).toEqual(['sale.refunded', 'key.revoked']);
    expect(await preview()).toBeNull();
  });

  it('takes off the days of the sale, today at the earliest, and the key follows', async () => {
    const { refund, preview, renew, shown, user, sales, trail, studentOf } = await aBuyer();
    await renew(user.id);
    const renewal = (await sales()).at(-1)?.id ?? 0;
    expect(await preview(renewal)).toEqual({ expireBy: '2028-03-02', isRevocable: true, shortenedTo: '2027-03-02' });

    expect((await refund('shorten', renewal)).status).toBe(200);

    expect(await shown(user.id)).toMatchObject({ status: 'Active', expireBy: '2027-03-02' });
    expect(await studentOf(user.studentId)).toMatchObject({ expireBy: '2027-03-02' });
    expect((await trail()).at(-1)).toMatchObject({ action: 'student.updated', before: '{"expireBy":"2028-03-02"}' });
    expect((await refund('shorten')).status).toBe(200);
    expect(await shown(user.id)).toMatchObject({ status: 'Active', expireBy: '2026-03-01' });
  });

  it('never revokes the newer key of another sale, and does nothing at all where it cannot do what it announced', async () => {
    const { refund, preview, redeem, key, educatorId, user, saleId, sales, shown, toggle } = await aBuyer();
    const newer = await key(educatorId);
    await redeem(newer.code, { studentId: user.studentId });
    const before = await sales();

    expect(await preview()).toMatchObject({ isRevocable: false, shortenedTo: '2027-03-02' });
    expect(await refund('revoke')).toRefuse(409);
    await toggle(newer.id, true);
    expect(await preview()).toBeNull();
    expect(await refund('shorten')).toRefuse(409);

    expect(await sales()).toEqual(before);
    expect(await shown(newer.id)).toMatchObject({ isRevoked: true });
    expect((await refund('keep', saleId)).status).toBe(200);
  });
});

describe('refunding a part of a sale', () => {
  it('takes back months or an amount with the same share of both commissions, and at last the remainder', async () => {
    const { part, rows } = await aBuyer();

    expect((await part({ months: 4 })).status).toBe(200);
    expect((await part({ months: 1 })).status).toBe(200);
    expect((await part({ amount: 100.01 })).status).toBe(200);
    expect((await part({})).status).toBe(200);

    // 398.00 × 4 ÷ 12, 398.00 ÷ 12, the amount, and what these leave; of each 20 % and 10 %.
    expect(await rows()).toEqual([
      [-13_267, -2_653, -1_327],
      [-3_317, -663, -332],
      [-10_001, -2_000, -1_000],
      [-13_215, -2_644, -1_321],
    ]);
    expect(await part({})).toRefuse(409, 'This sale has already been refunded');
    expect(await part({ amount: 0.01 })).toRefuse(400);
  });

  it('of the last months takes the remainder, so that rounding loses nothing', async () => {
    const { part, rows } = await aBuyer();

    for (let month = 1; month <= 12; month += 1) expect((await part({ months: 1 })).status).toBe(200);

    expect((await rows()).map(([amount]) => amount)).toEqual([...Array<number>(11).fill(-3_317), -3_313]);
    expect(await part({ months: 1 })).toRefuse(400, 'Of this sale, 0 is left to refund');
  });

  it('is refused beyond what is left, for months and an amount at once, and for none', async () => {
    const { part, rows } = await aBuyer();
    await part({ amount: 300 });

    expect(await part({ amount: 98.01 })).toRefuse(400, 'Of this sale, 98 is left to refund');
    expect(await part({ months: 3 })).toRefuse(400);
    expect(await part({ months: 13 })).toRefuse(400);
    expect(await part({ months: 1, amount: 1 })).toRefuse(400);
    expect(await part({ months: 0 })).toRefuse(400);
    expect(await part({ amount: 0 })).toRefuse(400);
    expect(await part({ amount: 0.001 })).toRefuse(400);
    expect(await rows()).toHaveLength(1);
  });

  it('moves the last day only on request, by the refunded share of the days', async () => {
    const { call, part, saleId, shown, user } = await aBuyer();
    await part({ months: 4 });
    expect(await shown(user.id)).toMatchObject({ expireBy: '2027-03-02' });

    const { body } = await call(previewRefund, { saleId, months: 1 });
    expect(body).toMatchObject({
      amount: 398,
      left: { amount: 265.33, months: 8 },
      refund: { amount: 33.17, educatorCommission: 6.63, channelCommission: 3.32 },
      subscription: { shortenedTo: '2027-01-30' },
    });
    await part({ months: 1, subscription: 'shorten' });

    expect(await shown(user.id)).toMatchObject({ status: 'Active', expireBy: '2027-01-30' });
  });

  it('follows a corrected price where it is of months, and keeps an amount that was paid back', async () => {
    const { call, part, rows, saleId, sales } = await aBuyer();
    await part({ months: 3 });
    await part({ amount: 50 });
    const { prices } = (await call(listRules, {})).body;
    const id = prices.find(({ durationDays }) => durationDays === 366)?.priceId ?? 0;
    await call(correctRule, { kind: 'price', id, value: 200, reason: 'Typed 398' });

    expect((await call(previewRefund, { saleId })).body).toMatchObject({ amount: 200, left: { amount: 100 } });
    await part({});

    expect((await rows()).at(-1)).toEqual([-10_000, -2_000, -1_000]);
    const all = await sales();
    expect(all.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    expect(all.reduce((sum, row) => sum + row.educator_commission, 0)).toBe(0);
  });
});
