import { day } from '@eemusic/contract/platform/durations';
import { moveStudents } from '@eemusic/contract/sales/users';
import { describe, expect, it } from 'vitest';
import { system } from '#platform/database/index.ts';
import { addKeys } from '#sales/subscriptions/index.ts';
import { changeBesideOthers, changeSerially } from '#sales/user-management/index.ts';
import { anApp } from '#testing/an-app.ts';
import { engine } from '#testing/databases.ts';
import { expectWhole } from '#testing/expect-whole.ts';

async function aSchoolWithKey() {
  const app = await anApp();
  const channelId = await app.channel();
  const educatorId = await app.educator({ channelId });
  return { ...app, channelId, educatorId, made: await app.key(educatorId) };
}

describe('redeeming keys at the same time', () => {
  it('happens for many users, schools and renewals at once, beside moves, and all sums are right', async () => {
    const { redeem, key, educator, channel, call, studentOf, sales, services } = await aSchoolWithKey();
    const channels = [await channel('East'), await channel('West'), null];
    const schools: number[] = [];
    for (const [at, channelId] of channels.entries()) schools.push(await educator({ name: `School ${at}`, channelId }));
    const users: number[] = [];
    for (const school of schools) users.push((await redeem((await key(school)).code)).body.studentId);
    const renewals = 4;
    const orders: { code: string; studentId?: number }[] = [];
    for (const school of schools) {
      for (let count = 0; count < 6; count += 1) orders.push({ code: (await key(school)).code });
      for (let count = 0; count < renewals; count += 1)
        for (const studentId of users) orders.push({ code: (await key(school, 366)).code, studentId });
    }

    const answers = await Promise.all(
      orders.map(async ({ code, ...renewed }, at) => {
        if (at % 10 === 5) await call(moveStudents, { students: users, educatorId: schools[at % 3] ?? 0 });
        return redeem(code, renewed);
      }),
    );

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await sales()).toHaveLength(orders.length + users.length);
    const days = 366 * (1 + schools.length * renewals);
    const expireBy = new Date(Date.UTC(2026, 2, 1) + days * day).toISOString().slice(0, 10);
    for (const studentId of users) expect(await studentOf(studentId)).toMatchObject({ expireBy });
    await expectWhole(services.database);
  });

  it.runIf(engine === 'postgres')('waits for a change of many records, but not for another sale', async () => {
    const { redeem, made, key, educatorId, services } = await aSchoolWithKey();
    const { database, clock } = services;
    const other = await key(educatorId);
    const states: string[] = [];
    const heldBy = async (change: typeof changeSerially, code: string) => {
      const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
      const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
      const holding = change(database, system('test'), async (tx) => {
        tx.audit('key.tested', { kind: 'key', id: null });
        await addKeys(tx, [{ code, educatorId, durationDays: 366 }], clock.now());
        hold();
        await isOver;
        states.push('ended');
      });
      await isHeld;
      return { end: () => (end(), holding) };
    };

    const sale = await heldBy(changeBesideOthers, 'ONE');
    expect((await redeem(made.code)).status).toBe(200);
    states.push('redeemed');
    await sale.end();
    const many = await heldBy(changeSerially, 'TWO');
    const waiting = redeem(other.code).then(({ status }) => states.push(`redeemed: ${status}`));
    await many.end();
    await waiting;

    expect(states).toEqual(['redeemed', 'ended', 'ended', 'redeemed: 200']);
  });
});
