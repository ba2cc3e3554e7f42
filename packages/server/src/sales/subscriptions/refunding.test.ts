import { correctRule, listRules } from '@eemusic/contract/sales/commissions';
import { previewRefund, refundSale, type RefundEffect } from '@eemusic/contract/sales/refunds';
import { describe, expect, it } from 'vitest';
import { someKeys } from '#testing/some-keys.ts';

/** A user with a key for a year, and helpers for a refund of its sale. */
async function aBuyer() {
  const scene = await someKeys();
  const user = await scene.inUse();
  const saleId = (await scene.sales())[0]?.id ?? 0;
  return {
    ...scene,
    user,
    saleId,
    preview: async (id = saleId) => (await scene.call(previewRefund, { saleId: id })).body.subscription,
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
