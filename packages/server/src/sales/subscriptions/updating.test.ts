import { reportEducator } from '@eemusic/contract/sales/commissions';
import { updateStudent } from '@eemusic/contract/sales/users';
import { describe, expect, it } from 'vitest';
import { refusedFields } from '#testing/refused-fields.ts';
import { someKeys } from '#testing/some-keys.ts';

const noUser = 'No user associated with this key';

describe('updating a key', () => {
  it('changes the expiry and the data of its user that the request contains', async () => {
    const { inUse, update, shown, studentOf, listed, trail } = await someKeys();
    const { id, code, studentId } = await inUse();

    const { body } = await update(id, { expireBy: '2028-05-31', fullName: ' 韩梅梅 ', region: 'SH', version: 2 });

    expect(body).toEqual({ message: 'Key information Updated!', code: 'key.updated', params: {} });
    const user = { studentId, fullName: '韩梅梅', phone: '+86 2', region: 'SH', email: 'lei@example.com' };
    expect(await shown(id)).toMatchObject({ expireBy: '2028-05-31', userAccount: user, version: 3 });
    expect(await studentOf(studentId)).toMatchObject({ fullName: '韩梅梅', expireBy: '2028-05-31', version: 2 });
    expect((await listed({ searchQuery: '韩梅' })).total).toBe(1);
    expect((await listed({ searchQuery: '李雷' })).total).toBe(0);
    const entry = (await trail()).at(-1);
    const name = `${code.slice(0, 4)}-…-${code.slice(-4)}`;
    expect(entry).toMatchObject({ action: 'key.updated', record_id: String(id), record_name: name });
    const before = { studentId, expireBy: '2027-03-02', fullName: '李雷', region: 'SD' };
    expect(JSON.parse(entry?.before ?? '')).toEqual(before);
    expect(JSON.parse(entry?.after ?? '')).toEqual({
      studentId,
      expireBy: '2028-05-31',
      fullName: '韩梅梅',
      region: 'SH',
    });

    await update(id, { expireBy: '2028-05-31', phone: '', email: '', fullName: null });
    expect(await shown(id)).toMatchObject({ userAccount: { ...user, phone: '', email: '' }, version: 4 });
    await update(id, { expireBy: '2028-05-31', phone: null, email: null, region: '' });
    expect(await shown(id)).toMatchObject({ userAccount: { phone: '', email: '', region: null }, version: 5 });
    expect((await update(id, { expireBy: '2028-05-31' })).status).toBe(200);
    expect(await shown(id)).toMatchObject({ version: 5 });
  });

  it('takes a day from today to a hundred years from now, and always the present one', async () => {
    const { inUse, update, shown, call } = await someKeys();
    const { id, studentId } = await inUse();
    const late = 'The expiry date can be a hundred years from now at the latest';
    const past = 'The expiry date must be today or later';

    for (const expireBy of ['2026-03-01', '2126-03-01']) {
      expect((await update(id, { expireBy })).status).toBe(200);
      expect(await shown(id)).toMatchObject({ expireBy });
    }
    for (const [expireBy, text] of [
      ['2026-02-28', past],
      ['1900-01-01', past],
      ['2126-03-02', late],
      ['9999-12-31', late],
    ] as const) {
      const answer = await update(id, { expireBy });
      expect(answer).toRefuse(400, text);
      expect(answer.body).toMatchObject({ fields: { expireBy: text } });
    }
    const fields = { UserId: studentId, fullname: '李雷' };
    await call(updateStudent, { ...fields, expireBy: '2020-01-01' });
    expect((await update(id, { expireBy: '2020-01-01', fullName: 'Mei' })).status).toBe(200);
    expect(await shown(id)).toMatchObject({ status: 'Expired', userAccount: { fullName: 'Mei' } });
    await call(updateStudent, { ...fields, expireBy: '' });
    expect(await shown(id)).toMatchObject({ expireBy: null });
    expect(await update(id, { expireBy: '9999-12-31' })).toRefuse(400, late);
    expect((await update(id, { expireBy: '2027-01-01' })).status).toBe(200);
  });

  it('of a user with a newer key changes only its own expiry', async () => {
    const { inUse, key, redeem, update, shown, studentOf, educatorId } = await someKeys();
    const { id, studentId } = await inUse();
    const newer = await key(educatorId);
    await redeem(newer.code, { studentId });
    const student = await studentOf(studentId);
    expect(await shown(id)).toMatchObject({ status: 'Renewed', renewedBy: newer.code, version: 3 });

    expect((await update(id, { expireBy: '2026-12-31', version: 3 })).status).toBe(200);

    expect(await shown(id)).toMatchObject({ status: 'Renewed', expireBy: '2026-12-31', version: 4 });
    expect(await studentOf(studentId)).toEqual(student);
    expect((await update(id, { expireBy: '2026-12-31' })).status).toBe(200);
    expect(await shown(id)).toMatchObject({ version: 4 });
    await update(id, { expireBy: '2026-12-31', phone: '110' });
    expect(await shown(newer.id)).toMatchObject({ expireBy: student.expireBy, userAccount: { phone: '110' } });
  });

  it('is refused without a user, and when somebody else changed it first', async () => {
    const { inUse, key, educatorId, update, remove, deleteKeys, call, shown, kept } = await someKeys();
    const [unused, used, left, gone] = [await key(educatorId), await inUse(), await inUse(), await inUse()];
    await remove(left.studentId);
    await deleteKeys(gone.id);
    await call(updateStudent, { UserId: used.studentId, fullname: 'Mei' });
    const before = await kept();

    for (const { id } of [unused, left])
      for (const input of [{}, { expireBy: '2020-01-01' }, { version: 99 }])
        expect(await update(id, input)).toRefuse(400, noUser);
    for (const id of [gone.id, 999_999]) expect(await update(id)).toRefuse(404, 'This key does not exist');
    expect(await update(used.id, { version: 2 })).toRefuse(409);
    expect(await kept()).toEqual(before);
    const answers = await Promise.all(
      ['2026-05-01', '2026-06-01'].map((expireBy) => update(used.id, { expireBy, version: 3 })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await shown(used.id)).toMatchObject({ version: 4 });
  });

  it('refuses every value of the wrong kind at its field', async () => {
    const { inUse, update, kept } = await someKeys();
    const { id } = await inUse();
    const before = await kept();
    const wrong: [string, unknown][] = [
      ...['2026-02-30', '2026-13-01', 'soon', '', null, undefined, 20_270_101, '2027-01-01T00:00:00Z'].map(
        (value): [string, unknown] => ['expireBy', value],
      ),
      ...['', ' ', 7, 'x'.repeat(121), 'a\u0000b'].map((value): [string, unknown] => ['fullName', value]),
      ...['mei', 'a@b.cn,c@d.cn', 7].map((value): [string, unknown] => ['email', value]),
      ...['XX', 'sd', 1].map((value): [string, unknown] => ['region', value]),
      ...['1'.repeat(33), 138, 'abc-phone'].map((value): [string, unknown] => ['phone', value]),
      ...['1', 0, 1.5].map((value): [string, unknown] => ['version', value]),
    ];

    for (const [field, value] of wrong) {
      const answer = await update(id, { [field]: value });
      expect(answer, `${field} ${JSON.stringify(value)}`).toRefuse(400);
      expect(refusedFields(answer)).toEqual([field]);
    }
    expect(await kept()).toEqual(before);
  });
});

describe('revoking a key', () => {
  it('sets the state rather than toggling it, and shows with the user', async () => {
    const { call, inUse, toggle, shown, studentOf, actions, educatorId } = await someKeys();
    const { id, studentId } = await inUse();

    for (const isRevoked of [true, true]) {
      expect((await toggle(id, isRevoked)).body).toEqual({ message: 'Key revoked', code: 'key.revoked', params: {} });
      expect(await shown(id)).toMatchObject({ status: 'Revoked', isRevoked: true, version: 3 });
    }
    expect(await studentOf(studentId)).toMatchObject({ subscriptionStatus: 'Revoked' });
    const { educatorReport } = (await call(reportEducator, { educatorId })).body;
    expect(educatorReport.detailed_breakdown).toMatchObject([{ studentId, subscriptionStatus: 'Revoked' }]);
    expect((await toggle(id, false)).body).toEqual({ message: 'Key reinstated', code: 'key.reinstated', params: {} });
    expect(await shown(id)).toMatchObject({ status: 'Active', isRevoked: false, version: 4 });
    expect(await studentOf(studentId)).toMatchObject({ subscriptionStatus: 'Active' });
    expect((await actions()).filter((action) => action.startsWith('key.re')).slice(1)).toEqual([
      'key.revoked',
      'key.reinstated',
    ]);
  });

  it('needs a key with a user, and true or false', async () => {
    const { inUse, key, educatorId, toggle, remove, deleteKeys, kept } = await someKeys();
    const [unused, left, gone] = [await key(educatorId), await inUse(), await inUse()];
    await remove(left.studentId);
    await deleteKeys(gone.id);
    const before = await kept();

    for (const { id } of [unused, left]) expect(await toggle(id, true)).toRefuse(400, noUser);
    for (const id of [gone.id, 999_999]) expect(await toggle(id, true)).toRefuse(404, 'This key does not exist');
    for (const isRevoked of ['true', 1, null, undefined] as unknown[])
      expect(await toggle(unused.id, isRevoked as boolean)).toRefuse(400, 'Enter true or false');
    for (const keyId of ['1', 0, 1.5, null, [1]]) expect(await toggle(keyId as number, true)).toRefuse(400);
    expect(await kept()).toEqual(before);
  });
});
