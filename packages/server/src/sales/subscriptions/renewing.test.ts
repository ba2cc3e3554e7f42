import { addDays, dayOf } from '@eemusic/contract/platform/days';
import { day } from '@eemusic/contract/platform/durations';
import { setChannelStatus } from '@eemusic/contract/sales/channels';
import { deleteEducators, setEducatorStatus, updateEducator } from '@eemusic/contract/sales/educators';
import { checkRenewal, renewKeys, selectKeys } from '@eemusic/contract/sales/subscriptions';
import { setStudentStatus, updateStudent } from '@eemusic/contract/sales/users';
import { describe, expect, it } from 'vitest';
import { addStudents } from '#sales/users/index.ts';
import { aPupil } from '#testing/a-class.ts';
import { change } from '#testing/a-sale.ts';
import { someKeys } from '#testing/some-keys.ts';
import { formatKey, keyBytes } from './key.ts';
import { redeemedKeyRow } from './store.ts';

describe('renewing keys', () => {
  it('extends them from their last day, or from today, and records a sale each', async () => {
    const { call, channel, educator, key, redeem, inUse, renew, shown, sales, studentOf, trail } = await someKeys();
    const north = await channel('North');
    const elm = await educator({ name: 'Elm School', channelId: north });
    const [running, over, alone] = [await inUse({}, elm), await inUse({}, elm), await inUse()];
    await call(updateStudent, { UserId: over.studentId, fullname: '李雷', expireBy: '2026-02-01' });
    await call(updateStudent, { UserId: alone.studentId, fullname: '韩梅梅', teacherId: null });
    const before = await sales();

    const { status, body } = await renew(running.id, over.id, alone.id);

    expect(status).toBe(200);
    expect(body).toEqual({ message: '3 keys renewed', code: 'key.renewed', params: { count: 3 }, renewed: 3 });
    expect(await shown(running.id)).toMatchObject({ status: 'Active', expireBy: '2028-03-02', version: 3 });
    expect(await shown(over.id)).toMatchObject({ status: 'Active', expireBy: '2027-03-02' });
    expect(await studentOf(running.studentId)).toMatchObject({ expireBy: '2028-03-02', activeBy: '2026-03-01' });
    const sold = (await sales()).slice(before.length);
    expect(sold.map((sale) => [sale.student_id, sale.educator_id, sale.channel_id, sale.subscription_code])).toEqual([
      [running.studentId, elm, north, running.code],
      [over.studentId, elm, north, over.code],
      [alone.studentId, before.at(-1)?.educator_id, null, alone.code],
    ]);
    expect(before.map((sale) => sale.subscription_code)).toEqual([running.code, over.code, alone.code]);
    expect(sold[0]).toMatchObject({ duration_days: 366, amount: before[0]?.amount, at: '2026-03-01T10:20:00.000Z' });
    const entries = (await trail()).slice(-6);
    expect(entries.map(({ action }) => action)).toEqual([
      ...Array.from({ length: 3 }, () => 'sale.recorded'),
      ...Array.from({ length: 3 }, () => 'key.renewed'),
    ]);
    expect(entries[3]).toMatchObject({ record_id: String(running.id), before: '{"expireBy":"2027-03-02"}' });
    expect(JSON.parse(entries[3]?.after ?? '')).toEqual({
      expireBy: '2028-03-02',
      durationDays: 366,
      studentId: running.studentId,
    });
    expect((await renew(running.id)).body.message).toBe('Key renewed');
    const newer = await key(elm);
    await redeem(newer.code, { studentId: running.studentId });
    expect((await renew(newer.id)).status).toBe(200);
  });

  it('records the sale for the present educator of the user, and its channel', async () => {
    const { call, channel, educator, inUse, sales, wait, createTestAdministrator } = await someKeys();
    const [north, elm] = [await channel('North'), await educator({ name: 'Elm School' })];
    const { id, studentId } = await inUse();
    await call(updateStudent, { UserId: studentId, fullname: '李雷', teacherId: elm });
    const contact = { contactName: 'Mei Lin', contactNumber: '+86 1', contactEmail: 'mei@example.com' };
    await call(updateEducator, { ...contact, educatorId: elm, EducatorName: 'Elm School', channelId: north });
    wait(day);
    const { token } = await createTestAdministrator('SM');

    const answer = await call(renewKeys, { selectedKeys: [id], expirationDays: 732 }, { token });

    expect(answer.status).toBe(200);
    expect((await sales()).at(-1)).toMatchObject({
      student_id: studentId,
      educator_id: elm,
      channel_id: north,
      duration_days: 732,
      at: '2026-03-02T10:20:00.000Z',
    });
  });

  it('records the sale for the educator of the key, without a channel, if all educators are deleted', async () => {
    const { call, channel, educator, inUse, renew, sales } = await someKeys();
    const elm = await educator({ name: 'Elm School', channelId: await channel('North') });
    const { id, studentId } = await inUse({}, elm);
    await call(deleteEducators, { educatorsIds: [elm] });

    expect((await renew(id)).status).toBe(200);

    expect((await sales()).at(-1)).toMatchObject({ student_id: studentId, educator_id: elm, channel_id: null });
  });

  it('renews all or none, and only keys of live users that have a last day and are not revoked', async () => {
    const scene = await someKeys();
    const { call, key, inUse, toggle, remove, redeem, renew, deleteKeys, educatorId, kept, sales } = scene;
    const [good, unused, revoked] = [await inUse(), await key(educatorId), await inUse()];
    const [left, older, endless, gone] = [await inUse(), await inUse(), await inUse(), await inUse()];
    await toggle(revoked.id, true);
    await remove(left.studentId);
    await redeem((await key(educatorId)).code, { studentId: older.studentId });
    await call(updateStudent, { UserId: endless.studentId, fullname: '李雷', expireBy: '' });
    await deleteKeys(gone.id);
    const before = { keys: await kept(), sales: await sales() };

    const all = [good, unused, revoked, left, older, endless].map(({ id }) => id);
    expect(await renew(...all)).toRefuse(
      409,
      '5 of 6 keys cannot be renewed: 1 not redeemed yet, 1 revoked, 1 without a user, 1 replaced by a newer key, 1 without a last day',
    );
    expect(await renew(revoked.id)).toRefuse(409, 'This key cannot be renewed: revoked');
    for (const id of [gone.id, 999_999]) expect(await renew(good.id, id)).toRefuse(404, 'This key does not exist');
    await call(updateStudent, { UserId: endless.studentId, fullname: '李雷', expireBy: '9998-12-31' });
    expect(await renew(endless.id)).toRefuse(409, 'This key cannot be renewed: without a last day');
    await call(updateStudent, { UserId: endless.studentId, fullname: '李雷', expireBy: '' });
    expect((await kept()).map(({ version: _v, ...row }) => row)).toEqual(
      before.keys.map(({ version: _v, ...row }) => row),
    );
    expect(await sales()).toEqual(before.sales);
  });

  it('says in advance which keys cannot be renewed, and renews the others if asked to', async () => {
    const { call, key, inUse, toggle, renew, educatorId, shown, kept, sales } = await someKeys();
    const [one, other, revoked, unused] = [await inUse(), await inUse(), await inUse(), await key(educatorId)];
    await toggle(revoked.id, true);
    const selectedKeys = [one, other, revoked, unused].map(({ id }) => id);
    const renewal = { selectedKeys, expirationDays: 366 as const };
    const before = { keys: await kept(), sales: await sales() };

    expect((await call(checkRenewal, renewal)).body).toEqual({
      renewable: 2,
      refused: [
        { reason: 'revoked', keys: 1 },
        { reason: 'unredeemed', keys: 1 },
      ],
    });
    expect(await renew(...selectedKeys)).toRefuse(409);
    expect({ keys: await kept(), sales: await sales() }).toEqual(before);

    expect((await call(renewKeys, { ...renewal, isPartial: true })).body).toMatchObject({ renewed: 2 });
    for (const { id } of [one, other]) expect(await shown(id)).toMatchObject({ expireBy: '2028-03-02' });
    expect(await sales()).toHaveLength(before.sales.length + 2);
    expect(await call(renewKeys, { selectedKeys: [unused.id], expirationDays: 366, isPartial: true })).toRefuse(
      409,
      'This key cannot be renewed: not redeemed yet',
    );
  });

  it('is refused while the user, the educator or its channel is inactive', async () => {
    const { call, channel, educator, inUse, renew, sales } = await someKeys();
    const channelId = await channel('North');
    const elm = await educator({ name: 'Elm School', channelId });
    const [one, other] = [await inUse({}, elm), await inUse()];
    const before = await sales();

    await call(setChannelStatus, { channelId, status: 0 });
    await call(setStudentStatus, { studentId: other.studentId, status: 0 });
    expect(await renew(one.id, other.id)).toRefuse(
      409,
      '2 of 2 keys cannot be renewed: 1 of an inactive channel, 1 of an inactive user',
    );
    await call(setEducatorStatus, { educatorId: elm, status: 0 });
    expect(await renew(one.id)).toRefuse(409, 'This key cannot be renewed: of an inactive school or teacher');
    expect(await sales()).toEqual(before);
  });

  it('renews once with one Idempotency-Key, also what a filter finds unless it finds others by then', async () => {
    const { call, inUse, shown, sales, toggle } = await someKeys();
    const [one, other] = [await inUse(), await inUse()];
    const filter = { status: 'Active' as const };
    const token = (await call(selectKeys, filter)).body.token ?? '';
    const renewal = { matching: { ...filter, token }, expirationDays: 366 as const };
    const asking = { headers: { 'idempotency-key': 'a double click' } };

    const answers = await Promise.all([call(renewKeys, renewal, asking), call(renewKeys, renewal, asking)]);

    expect(answers.map(({ body }) => body)).toEqual(
      Array.from({ length: 2 }, () => ({
        message: '2 keys renewed',
        code: 'key.renewed',
        params: { count: 2 },
        renewed: 2,
      })),
    );
    for (const { id } of [one, other]) expect(await shown(id)).toMatchObject({ expireBy: '2028-03-02' });
    expect(await sales()).toHaveLength(4);
    await toggle(one.id, true);
    expect(await call(renewKeys, renewal)).toRefuse(409);
  });

  it('needs an Idempotency-Key, because nothing else shows a repetition', async () => {
    const { call, inUse, sales } = await someKeys();
    const { id } = await inUse();
    const before = await sales();

    const asking = { headers: { 'idempotency-key': '' } };
    const answer = await call(renewKeys, { selectedKeys: [id], expirationDays: 366 }, asking);

    expect(answer).toRefuse(400, 'This needs an Idempotency-Key, so that a retry does it once');
    expect(await sales()).toEqual(before);
  });

  it('renews thousands, each from its own last day', async () => {
    const { services, call, educatorId, kept, sales, stored } = await someKeys();
    const { clock, random } = services;
    const at = clock.now();
    const expiries = Array.from({ length: 205 }, (_, index) => addDays(dayOf(at), index));
    await change(services, async (tx) => {
      const codes = expiries.map(() => formatKey(random.bytes(keyBytes)));
      const students = expiries.map((expireBy, index) => {
        const subscription = {
          subscriptionCode: codes[index] ?? '',
          birthYear: null,
          activeFrom: '2026-01-01',
          expireBy,
        };
        return { ...aPupil, ...subscription, name: `Student ${index}`, educatorId };
      });
      const studentIds = await addStudents(tx, students, at);
      const rows = studentIds.map((studentId, index) => {
        const key = { code: codes[index] ?? '', educatorId, durationDays: 366 } as const;
        const use = { studentId, redeemedAt: at, runsUntil: expiries[index] ?? '', isHeld: true, revokedAt: null };
        return redeemedKeyRow({ ...key, ...use }, at);
      });
      await tx.insertInto('subscription_keys').values(rows).execute();
    });
    const ids = (await kept()).map(({ id }) => id);

    const { body } = await call(renewKeys, { selectedKeys: ids.toReversed(), expirationDays: 732 });

    expect(body).toEqual({ message: '205 keys renewed', code: 'key.renewed', params: { count: 205 }, renewed: 205 });
    const renewed = expiries.map((day) => addDays(day, 732));
    expect((await kept()).map(({ runs_until }) => runs_until)).toEqual(renewed);
    expect((await stored()).map(({ expires_on }) => expires_on)).toEqual(renewed);
    const sold = (await sales()).map(({ student_id, subscription_code }) => `${student_id} ${subscription_code}`);
    expect(sold.toSorted()).toEqual((await kept()).map(({ student_id, code }) => `${student_id} ${code}`).toSorted());
  });

  it('refuses every value of the wrong kind', async () => {
    const { call, inUse, sales } = await someKeys();
    const { id } = await inUse();
    const before = await sales();

    for (const expirationDays of [0, 365, '366', null, undefined, 366.5])
      expect(await call(renewKeys, { selectedKeys: [id], expirationDays: expirationDays as 366 })).toRefuse(400);
    for (const selectedKeys of [[], undefined, null, '1', [0], ['1'], [1.5]])
      expect(await call(renewKeys, { selectedKeys: selectedKeys as number[], expirationDays: 366 })).toRefuse(400);
    expect(await sales()).toEqual(before);
  });
});
