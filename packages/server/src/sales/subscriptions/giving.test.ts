import { deleteStudents } from '@eemusic/contract/sales/users';
import { readStudentPage } from '@eemusic/contract/sales/record-pages';
import { readKeyCards } from '@eemusic/contract/sales/subscriptions';
import { describe, expect, it } from 'vitest';
import { someKeys } from '#testing/some-keys.ts';

async function aClassList() {
  const scene = await someKeys();
  const pupil = (fullName: string, overrides: object = {}) =>
    scene.student({ fullName, educatorId: scene.educatorId, profiles: [], ...overrides });
  return { ...scene, pupil };
}

describe('giving keys to users', () => {
  it('makes a key for each, with a card of their name, and redeeming it joins them under any name', async () => {
    const { pupil, give, call, redeem, stored, studentOf } = await aClassList();
    const ids = [await pupil('李雷'), await pupil('韩梅')];

    const { body } = await give(...ids);
    const cards = await call(readKeyCards, { selectedKeys: body.keys.map(({ activationId }) => activationId) });

    expect(body.message).toBe('2 keys made');
    expect(cards.body.cards).toMatchObject([
      { studentName: '李雷', educatorName: 'Oak School', durationDays: 366, isFree: true },
      { studentName: '韩梅' },
    ]);
    const typed = { fullName: 'Mei', contactNumber: '13900139000', contactEmail: 'mei@example.com' };
    const answer = await redeem(cards.body.cards[1]?.key ?? '', typed);
    expect(answer.body).toMatchObject({ studentId: ids[1], expireBy: '2027-03-02' });
    expect(await studentOf(ids[1] ?? 0)).toMatchObject({ fullName: '韩梅', subscriptionStatus: 'Active' });
    expect(await stored()).toHaveLength(2);
  });

  it('leaves out who has a subscription or an unused key, is inactive, or has no school', async () => {
    const { pupil, give, inUse, trail } = await aClassList();
    const receiver = await pupil('李雷');
    const others = [
      await pupil('韩梅', { isActive: false }),
      await pupil('林涛', { educatorId: null }),
      (await inUse({ fullName: '吉米' })).studentId,
    ];

    expect((await give(receiver, ...others)).body.message).toBe('1 key made; 3 users got none');
    expect(await give(receiver, ...others)).toRefuse(
      409,
      'Nobody here can get a key: each user has one already, or is inactive or without an active school or teacher',
    );
    expect((await trail()).filter(({ action }) => action === 'student.given-key')).toHaveLength(1);
  });

  it('gives another one when the first was revoked or deleted, and shows the unused one with the user', async () => {
    const { pupil, give, call, deleteKeys, toggleMany } = await aClassList();
    const id = await pupil('李雷');
    const unused = async () => (await call(readStudentPage, { id: String(id) })).body.record.givenKey;
    expect(await unused()).toBeNull();

    const first = (await give(id)).body.keys[0];
    expect(await unused()).toEqual({ ...first, durationDays: 366 });
    await deleteKeys(first?.activationId ?? 0);
    expect(await unused()).toBeNull();
    const second = (await give(id)).body.keys[0];
    await toggleMany([second?.activationId ?? 0], true);

    expect((await give(id)).status).toBe(200);
  });

  it('redeemed by another child, with another name, number and email, adds a user; the activity tells of it', async () => {
    const { pupil, give, redeem, trail } = await aClassList();
    const id = await pupil('韩梅');
    const { key = '' } = (await give(id)).body.keys[0] ?? {};

    const { studentId } = (await redeem(key, { fullName: '王伟', contactNumber: '13900139000' })).body;

    expect(studentId).not.toBe(id);
    const entry = (await trail()).find(({ action }) => action === 'key.redeemed');
    expect(JSON.parse(entry?.after ?? '')).toMatchObject({ studentId, givenTo: id });
  });

  it('joins a user of whom nothing but the name is known, and one whose name is written in pinyin', async () => {
    const { pupil, give, redeem } = await aClassList();
    const known = [await pupil('韩梅', { contactNumber: '', contactEmail: '' }), await pupil('林涛')];
    const { keys } = (await give(...known)).body;

    expect((await redeem(keys[0]?.key ?? '', { fullName: '小梅' })).body.studentId).toBe(known[0]);
    expect((await redeem(keys[1]?.key ?? '', { fullName: 'Lin Tao' })).body.studentId).toBe(known[1]);
  });

  it('of a deleted user is redeemed as any other', async () => {
    const { pupil, give, call, redeem } = await aClassList();
    const id = await pupil('李雷');
    const { key = '' } = (await give(id)).body.keys[0] ?? {};
    await call(deleteStudents, { usersIds: [id] });

    expect((await redeem(key)).body.studentId).not.toBe(id);
  });
});
