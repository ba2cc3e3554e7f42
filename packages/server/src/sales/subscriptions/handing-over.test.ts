import { updateStudent } from '@eemusic/contract/sales/users';
import { previewRefund, refundSale } from '@eemusic/contract/sales/refunds';
import { describe, expect, it } from 'vitest';
import { someKeys } from '#testing/some-keys.ts';

/** A key in use that runs until 2 March 2027, and another user. */
async function aFamily() {
  const scene = await someKeys();
  const key = await scene.inUse();
  const other = await scene.student({ fullName: 'Han Mei' });
  const subscriptionOf = async (id: number) => {
    const { subscriptionCode, subscriptionStatus, activeBy, expireBy } = await scene.studentOf(id);
    return { subscriptionCode, subscriptionStatus, activeBy, expireBy };
  };
  return { ...scene, key, other, subscriptionOf };
}

describe('handing a key over', () => {
  it('gives it with its days to another user; the sale stays, and both users and the key say so', async () => {
    const { handOver, key, other, subscriptionOf, shown, sales, trail } = await aFamily();
    const before = { sales: await sales(), entries: (await trail()).length };
    const subscription = await subscriptionOf(key.studentId);

    const answer = await handOver(key.id, other);

    expect(answer.body).toMatchObject({ message: 'Key handed over to Han Mei' });
    expect(await subscriptionOf(other)).toEqual(subscription);
    expect(await subscriptionOf(key.studentId)).toMatchObject({ subscriptionCode: null, subscriptionStatus: 'None' });
    expect(await shown(key.id)).toMatchObject({ status: 'Active', userAccount: { fullName: 'Han Mei' } });
    expect(await sales()).toEqual(before.sales);
    expect((await trail()).slice(before.entries).map(({ action }) => action)).toEqual([
      'student.updated',
      'student.updated',
      'key.handed-over',
    ]);
  });

  it('back leaves both as they were, also a user whose own key had expired', async () => {
    const { call, handOver, key, other, subscriptionOf, shown, inUse } = await aFamily();
    const old = await inUse();
    await call(updateStudent, { UserId: old.studentId, fullname: '李雷', expireBy: '2026-02-20' });
    const users = [key.studentId, old.studentId, other];
    const before = await Promise.all(users.map(subscriptionOf));
    const states = await Promise.all([key.id, old.id].map(shown));

    await handOver(key.id, old.studentId);
    expect(await shown(old.id)).toMatchObject({ status: 'Renewed', renewedBy: key.code });
    await handOver(key.id, other);
    await handOver(key.id, key.studentId);

    expect(await Promise.all(users.map(subscriptionOf))).toEqual(before);
    const version = expect.any(Number) as number;
    expect(await Promise.all([key.id, old.id].map(shown))).toEqual(states.map((state) => ({ ...state, version })));
  });

  it('never doubles days: what was left of an older key went into the one that was handed over', async () => {
    const { handOver, key, other, subscriptionOf, redeem, educatorId, ...scene } = await aFamily();
    const newer = (await scene.generate({ educatorId, numberOfKeys: 1 })).body.keys[0];
    await redeem(newer?.key ?? '', { studentId: key.studentId });

    await handOver(newer?.activationId ?? 0, other);

    expect(await subscriptionOf(other)).toMatchObject({ subscriptionStatus: 'Active', expireBy: '2028-03-02' });
    expect(await subscriptionOf(key.studentId)).toMatchObject({ subscriptionStatus: 'None' });
  });

  it('lets a refund of its sale shorten or end what the other user has', async () => {
    const { call, handOver, key, other, sales, shown } = await aFamily();
    await handOver(key.id, other);
    const saleId = (await sales())[0]?.id ?? 0;

    const { body } = await call(previewRefund, { saleId, months: 6 });
    expect(body.subscription).toEqual({ expireBy: '2027-03-02', isRevocable: true, shortenedTo: '2026-08-31' });
    await call(refundSale, { saleId, months: 6, reason: 'Moved away', subscription: 'shorten' });

    expect(await shown(key.id)).toMatchObject({ expireBy: '2026-08-31', userAccount: { fullName: 'Han Mei' } });
  });

  it('is refused for a key that is not active, and to a user who has an active one', async () => {
    const { handOver, key, other, inUse, toggle, generate, subscriptionOf } = await aFamily();
    const [unused] = (await generate()).body.keys;
    const second = await inUse();

    expect(await handOver(key.id, second.studentId)).toRefuse(409, 'This user has an active subscription already');
    expect(await handOver(key.id, key.studentId)).toRefuse(409, 'This user has an active subscription already');
    expect(await handOver(unused?.activationId ?? 0, other)).toRefuse(400, 'No user associated with this key');
    expect(await handOver(key.id, 999_999)).toRefuse(404);
    expect(await handOver(999_999, other)).toRefuse(404);
    await toggle(key.id, true);
    expect(await handOver(key.id, other)).toRefuse(409, 'Only an active key can be handed over');

    expect(await subscriptionOf(other)).toMatchObject({ subscriptionCode: null });
  });
});

describe('a trial key', () => {
  it('runs for its days, is no sale, and can be renewed for money', async () => {
    const { generateTrials, redeem, sales, shown, renew, studentOf } = await someKeys();
    const { body } = await generateTrials({ days: 14 });
    const [trial] = body.keys;
    expect(body).toMatchObject({ message: '2 keys generated', keys: [{ durationDays: 14, isTrial: true }, {}] });

    const { studentId, expireBy } = (await redeem(trial?.key ?? '')).body;

    expect(expireBy).toBe('2026-03-15');
    expect(await sales()).toEqual([]);
    expect(await shown(trial?.activationId ?? 0)).toMatchObject({ status: 'Active', isTrial: true, expireBy });
    expect((await renew(trial?.activationId ?? 0)).body).toMatchObject({ renewed: 1 });
    expect(await sales()).toMatchObject([{ student_id: studentId, duration_days: 366 }]);
    expect(await studentOf(studentId)).toMatchObject({ expireBy: '2027-03-16' });
  });

  it.each([0, 91, 1.5])('of %s days is refused', async (days) => {
    const { generateTrials } = await someKeys();

    expect(await generateTrials({ days })).toRefuse(400);
  });
});
