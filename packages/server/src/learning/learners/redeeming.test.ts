import { day } from '@eemusic/contract/platform/durations';
import { reportChannel } from '@eemusic/contract/sales/commissions';
import { setChannelStatus } from '@eemusic/contract/sales/channels';
import { setEducatorStatus } from '@eemusic/contract/sales/educators';
import { setStudentStatus } from '@eemusic/contract/sales/users';
import { toggleKey } from '@eemusic/contract/sales/subscriptions';
import { describe, expect, it } from 'vitest';
import { anApp } from '#testing/an-app.ts';

async function aSchoolWithKey() {
  const app = await anApp();
  const channelId = await app.channel();
  const educatorId = await app.educator({ channelId });
  return { ...app, channelId, educatorId, made: await app.key(educatorId) };
}

describe('redeeming a key', () => {
  it('writes user, key and sale in one transaction', async () => {
    const { redeem, made, keyOf, sales, studentOf, educatorId, channelId, call, memberships } = await aSchoolWithKey();

    const answer = await redeem(made.code);

    const expireBy = '2027-03-02';
    expect(answer).toMatchObject({ status: 200, body: { message: 'Key redeemed', expireBy } });
    const { studentId } = answer.body;
    expect(await studentOf(studentId)).toMatchObject({
      fullName: '李雷',
      contactNumber: '+86 2',
      contactEmail: 'lei@example.com',
      contactName: '',
      region: 'SD',
      status: 1,
      activeBy: '2026-03-01',
      expireBy,
      subscriptionCode: made.code,
      subscriptionStatus: 'Active',
      profile1: { profileName: 'Lei' },
      profile2: { profileName: 'Sister' },
      teacherId: educatorId,
    });
    expect(await memberships('enrolments')).toEqual([[studentId, educatorId, true]]);
    expect(await keyOf(made.id)).toMatchObject({
      student_id: studentId,
      redeemed_at: '2026-03-01T10:20:00.000Z',
      runs_until: expireBy,
      is_held: 1,
      educator_id: educatorId,
      version: 2,
    });
    expect(await sales()).toMatchObject([
      {
        student_id: studentId,
        educator_id: educatorId,
        channel_id: channelId,
        duration_days: 366,
        subscription_code: made.code,
        month: '2026-03',
      },
    ]);
    const { channelReport } = (await call(reportChannel, { channelId })).body;
    expect(channelReport.commission.at(-1)).toBeGreaterThan(0);
  });

  it('audits the new user and the redeemed key without revealing the key', async () => {
    const { redeem, made, trail, educatorId } = await aSchoolWithKey();
    const before = (await trail()).length;

    const { studentId } = (await redeem(made.code)).body;

    const entries = (await trail()).slice(before);
    const name = `${made.code.slice(0, 4)}-…-${made.code.slice(-4)}`;
    const from = { actor_kind: 'visitor', actor_name: 'learner service', address: '127.0.0.1' };
    expect(entries).toMatchObject([
      { action: 'student.created', record_id: String(studentId), record_name: '李雷', ...from },
      { action: 'key.redeemed', record_id: String(made.id), record_name: name, ...from },
      { action: 'sale.recorded', record_name: '李雷', ...from },
    ]);
    expect(JSON.parse(entries[0]?.after ?? '')).toEqual({
      fullName: '李雷',
      contactName: '',
      contactNumber: '+86 2',
      contactEmail: 'lei@example.com',
      region: 'SD',
      isActive: true,
      expireBy: '2027-03-02',
      educatorId,
      profile1: 'Lei',
      profile2: 'Sister',
    });
    expect(JSON.stringify(entries)).not.toContain(made.code.slice(5, 19));
  });

  it('is refused while the school, its channel or the user is inactive, and changes nothing', async () => {
    const { redeem, made, key, call, educatorId, channelId, stored, sales } = await aSchoolWithKey();
    const { studentId } = (await redeem((await key(educatorId)).code)).body;
    const switched = {
      educator: (status: 0 | 1) => call(setEducatorStatus, { educatorId, status }),
      channel: (status: 0 | 1) => call(setChannelStatus, { channelId, status }),
      student: (status: 0 | 1) => call(setStudentStatus, { studentId, status }),
    };
    for (const kind of ['educator', 'channel', 'student'] as const) {
      expect((await switched[kind](0)).status).toBe(200);
      const before = [await stored(), await sales()];

      const answer = await redeem(made.code, { studentId });

      expect(answer.status).toBe(403);
      expect(answer.body).toMatchObject({ code: `${kind}.inactive` });
      expect([await stored(), await sales()]).toEqual(before);
      await switched[kind](1);
    }
    await switched.student(0);
    expect((await redeem(made.code)).status).toBe(200);
  });

  it('reads a key as people type it, and needs neither profiles nor a number', async () => {
    const { redeem, made, studentOf } = await aSchoolWithKey();
    const typed = ` ${made.code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;

    const answer = await redeem(typed, { contactNumber: '', profile1Name: null, profile2Name: 'Sister' });

    expect(answer.status).toBe(200);
    const { profile1, profile2 } = await studentOf(answer.body.studentId);
    expect([profile1?.profileName, profile2?.profileName]).toEqual(['李雷', 'Sister']);
  });

  it('refuses what is no phone number, and leaves the key as it is', async () => {
    const { redeem, made } = await aSchoolWithKey();

    const refused = await redeem(made.code, { contactNumber: 'abc-phone' });

    expect(refused).toRefuse(400, 'Enter a phone number, such as +86 138 0013 8000');
    expect((await redeem(made.code)).status).toBe(200);
  });

  it('distinguishes unknown, mistyped, used, revoked and deleted keys, and changes nothing', async () => {
    const { redeem, made, key, educator, educatorId, services, stored, sales } = await aSchoolWithKey();
    const keys = {
      unknown: await key(educatorId),
      revoked: await key(educatorId),
      deleted: await key(educatorId),
      both: await key(educatorId),
      ofNobody: await key(await educator({ name: 'Elm School' })),
    };
    await services.database.write(async (tx) => {
      const at = services.clock.now().toISOString();
      const set = (id: number, values: object) =>
        tx.updateTable('subscription_keys').set(values).where('id', '=', id).execute();
      await set(keys.revoked.id, { revoked_at: at });
      await set(keys.deleted.id, { deleted_at: at });
      await set(keys.both.id, { deleted_at: at, revoked_at: at });
      await tx.deleteFrom('subscription_keys').where('id', '=', keys.unknown.id).execute();
      await tx.updateTable('educators').set({ deleted_at: at }).where('name', '=', 'Elm School').execute();
    });
    await redeem(made.code);
    const before = [await stored(), await sales()];
    const wrongDigit = `${made.code.slice(0, -1)}${made.code.endsWith('0') ? '1' : '0'}`;

    expect(await redeem(made.code)).toRefuse(409, 'This key has already been used');
    expect(await redeem(keys.revoked.code)).toRefuse(410, 'This key was revoked');
    expect(await redeem(keys.deleted.code)).toRefuse(410, 'This key is no longer valid');
    expect(await redeem(keys.both.code)).toRefuse(410, 'This key is no longer valid');
    expect(await redeem(keys.ofNobody.code)).toRefuse(410, 'This key was revoked');
    expect(await redeem(keys.unknown.code)).toRefuse(404, 'There is no such key');
    for (const text of [wrongDigit, 'ABCD', '🔑', 'x'.repeat(100)])
      expect(await redeem(text)).toRefuse(404, 'This is not one of our keys. Please check what you typed');
    expect(await redeem('')).toRefuse(400, 'Please enter the key');
    expect(await redeem(made.code, { region: 'XX' as 'SD' })).toRefuse(400, 'This region does not exist');
    expect(await redeem(made.code, { contactEmail: 'no' })).toRefuse(400, 'This is not an email address');
    expect([await stored(), await sales()]).toEqual(before);
  });

  it('happens once, however many concurrent requests there are', async () => {
    const { redeem, made, stored, sales } = await aSchoolWithKey();

    const answers = await Promise.all(Array.from({ length: 100 }, () => redeem(made.code)));

    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([200, ...Array<number>(99).fill(409)]);
    expect(await stored()).toHaveLength(1);
    expect(await sales()).toHaveLength(1);
  });

  it('gives a repeated request the first response, from any address', async () => {
    const { redeem, made, sales } = await aSchoolWithKey();
    const again = { headers: { 'idempotency-key': 'one' } };

    const first = await redeem(made.code, {}, again);
    const answers = await Promise.all([
      redeem(made.code, {}, again),
      redeem(made.code, {}, { ...again, remoteAddress: '203.0.113.7' }),
    ]);

    expect(first.status).toBe(200);
    for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 200, body: first.body });
    expect(await sales()).toHaveLength(1);
    expect(await redeem(made.code, { fullName: '韩梅' }, again)).toRefuse(
      409,
      'This Idempotency-Key was used with another request',
    );
  });
});

describe('redeeming a key for a user who is there', () => {
  it('extends the subscription from its last day; the old key is no longer held', async () => {
    const { redeem, made, key, educator, keyOf, studentOf, sales, stored, trail } = await aSchoolWithKey();
    const { studentId } = (await redeem(made.code)).body;
    const other = await educator({ name: 'Elm School' });
    const next = await key(other, 732);
    const before = await studentOf(studentId);
    const entries = (await trail()).length;

    const answer = await redeem(next.code, { studentId, fullName: 'Someone' });

    const expireBy = '2029-03-03';
    expect(answer).toMatchObject({ status: 200, body: { message: 'Key redeemed', studentId, expireBy } });
    expect(await studentOf(studentId)).toEqual({
      ...before,
      expireBy,
      subscriptionCode: next.code,
      version: before.version + 1,
    });
    expect(await stored()).toHaveLength(1);
    expect(await keyOf(made.id)).toMatchObject({ is_held: 0, runs_until: '2027-03-02' });
    expect(await keyOf(next.id)).toMatchObject({ is_held: 1, runs_until: expireBy, student_id: studentId });
    expect((await sales()).at(-1)).toMatchObject({
      educator_id: other,
      channel_id: null,
      student_id: studentId,
      duration_days: 732,
      subscription_code: next.code,
    });
    const actions = (await trail()).slice(entries).map(({ action }) => action);
    expect(actions).toEqual(['student.updated', 'key.redeemed', 'sale.recorded']);
  });

  it('keeps the first day of a subscription that runs', async () => {
    const { redeem, made, key, educatorId, stored, wait } = await aSchoolWithKey();
    const { studentId } = (await redeem(made.code)).body;
    wait(10 * day);

    await redeem((await key(educatorId)).code, { studentId });

    expect(await stored()).toMatchObject([{ active_from: '2026-03-01', expires_on: '2028-03-02' }]);
  });

  it('begins today if the last day is over or there was none', async () => {
    const { redeem, key, educatorId, student, studentOf, listed } = await aSchoolWithKey();
    const lapsed = await student({ subscriptionCode: 'OLD', activeFrom: '2024-01-01', expireBy: '2026-02-28' });
    const fresh = await student({ fullName: '韩梅' });

    for (const studentId of [lapsed, fresh]) {
      const { code } = await key(educatorId);
      expect((await redeem(code, { studentId })).body).toMatchObject({ expireBy: '2027-03-02' });
      expect(await studentOf(studentId)).toMatchObject({ activeBy: '2026-03-01', expireBy: '2027-03-02' });
      expect((await listed({ searchQuery: code })).total).toBe(1);
    }
  });

  it('begins today if the present key was revoked, whose days are lost', async () => {
    const { redeem, key, educatorId, made, call, studentOf } = await aSchoolWithKey();
    const { studentId } = (await redeem(made.code)).body;
    await call(toggleKey, { keyId: made.id, isRevoked: true });
    const { code } = await key(educatorId, 366);

    expect((await redeem(code, { studentId })).body).toMatchObject({ expireBy: '2027-03-02' });
    expect(await studentOf(studentId)).toMatchObject({ activeBy: '2026-03-01', subscriptionStatus: 'Active' });
  });

  it('refuses an unknown user, or one whose subscription never ends, and keeps the key', async () => {
    const { redeem, made, keyOf, student, remove } = await aSchoolWithKey();
    const gone = await student();
    await remove(gone);
    const endless = await student({ subscriptionCode: 'OLD' });
    const nearlyEndless = await student({ subscriptionCode: 'OLDER', expireBy: '9998-12-31' });

    for (const studentId of [gone, 999_999])
      expect(await redeem(made.code, { studentId })).toRefuse(404, 'This user does not exist');
    for (const studentId of [endless, nearlyEndless])
      expect(await redeem(made.code, { studentId })).toRefuse(
        409,
        'The subscription of this user has no last day, so no key is needed',
      );
    expect(await keyOf(made.id)).toMatchObject({ redeemed_at: null, version: 1 });
  });
});
