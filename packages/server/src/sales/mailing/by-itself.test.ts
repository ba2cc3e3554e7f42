import { updateCompany } from '@eemusic/contract/access/company';
import { setChannelStatus } from '@eemusic/contract/sales/channels';
import { deleteEducators, setEducatorStatus } from '@eemusic/contract/sales/educators';
import { day } from '@eemusic/contract/platform/durations';
import { describe, expect, it } from 'vitest';
import { restorersOf } from '#app/rooms.ts';
import { purgeDeletions } from '#platform/deletions/index.ts';
import { Refusal } from '#platform/http/index.ts';
import { anEducator, change } from '#testing/a-sale.ts';
import { aMailableStatement, aSchoolToRemind } from './testing.ts';
import { orderReminders, orderStatement, orderStatements } from './room.ts';

const { signal } = new AbortController();

describe('statements', () => {
  /** March 2026 has sales and is closed; the clock starts on 1 March. */
  async function dueOn(statementMailDay: number | null) {
    const server = await aMailableStatement();
    await server.call(updateCompany, { currency: 'CNY', statementMailDay, mailLanguage: 'zh-Hans' });
    const run = async () => {
      await orderStatements(server.services, signal);
      await server.runJobs();
      return server.mails.map(({ subject }) => subject);
    };
    return { ...server, run };
  }

  it('are mailed from the configured day on, each once; older months never', async () => {
    const { wait, run, trail } = await dueOn(3);
    expect(await run()).toEqual([]);
    wait(32 * day);
    expect(await run()).toEqual([]);
    wait(day);

    const both = ['2026年3月佣金结算单：North', '2026年3月佣金结算单：Oak School'];
    expect((await run()).toSorted()).toEqual(both);
    wait(day);
    expect((await run()).toSorted()).toEqual(both);
    const entries = (await trail()).filter(({ action }) => action === 'sale.statement-mailed');
    expect(entries.map(({ actor_name: name }) => name)).toEqual(['mailing', 'mailing']);
  });

  it('are not mailed where it is turned off, where they were mailed by hand, and a month later', async () => {
    const off = await dueOn(null);
    off.wait(40 * day);
    expect(await off.run()).toEqual([]);

    const { wait, run, mail, mails, runJobs, services, statementId } = await dueOn(1);
    await mail();
    wait(31 * day);
    expect((await run()).toSorted()).toEqual([
      '2026年3月佣金结算单：Oak School',
      'Commission statement for March 2026: North',
    ]);
    // A run that found the statement before it was mailed by hand.
    await expect(orderStatement(services, { id: statementId, month: '2026-03' })).rejects.toThrow(Refusal);
    await runJobs();
    expect(mails).toHaveLength(2);
    const late = await dueOn(1);
    late.wait(62 * day);
    expect(await late.run()).toEqual([]);
  });
});

describe('reminders', () => {
  it('mention each ending subscription to a school in one mail, once per period and last day', async () => {
    const { run, wait, mails, trail, services, soon } = await aSchoolToRemind();

    expect(await run()).toEqual([['Mei: until 6 Mar 2026', 'Bo: until 21 Mar 2026']]);
    expect(mails[0]).toMatchObject({ to: 'mei@example.com', subject: 'Subscriptions ending soon: Oak School' });
    expect(await run()).toEqual([]);
    wait(day);
    expect(await run()).toEqual([['Later: until 1 Apr 2026']]);
    expect(mails.at(-1)).toMatchObject({ subject: 'Subscription ending soon: Oak School' });
    await services.database.write((tx) =>
      tx.updateTable('students').set({ expires_on: '2026-03-30' }).where('id', '=', soon).execute(),
    );
    wait(13 * day);

    expect(await run()).toEqual([['Bo: until 21 Mar 2026', 'Mei: until 30 Mar 2026']]);
    const entry = (await trail()).findLast(({ action }) => action === 'educator.reminded');
    expect(JSON.parse(entry?.after ?? '')).toEqual({ email: 'mei@example.com', language: 'en', users: 2 });
  });

  it('are off by default, and mention nobody who is inactive', async () => {
    const off = await aSchoolToRemind({});
    expect(await off.run()).toEqual([]);
    const { run, call, channelId } = await aSchoolToRemind();
    await call(setChannelStatus, { channelId, status: 0 });
    expect(await run()).toEqual([]);
    await call(setChannelStatus, { channelId, status: 1 });
    expect(await run()).toHaveLength(1);
  });

  it('leave out students who changed school before the mail was sent, and skip schools that became inactive', async () => {
    const { services, runJobs, mails, soon } = await aSchoolToRemind();
    await orderReminders(services, signal);
    await change(services, async (tx) => {
      const other = await anEducator(tx, services.clock.now(), { name: 'Elm School' });
      await tx.updateTable('students').set({ educator_id: other }).where('id', '=', soon).execute();
    });
    await runJobs();
    expect(mails.map(({ text }) => text.match(/\w+: until .+/g))).toEqual([['Bo: until 21 Mar 2026']]);

    const other = await aSchoolToRemind();
    await orderReminders(other.services, signal);
    await other.call(setEducatorStatus, { educatorId: other.educatorId, status: 0 });
    await other.runJobs();
    expect(other.mails).toEqual([]);
  });

  it('leave out those who renewed before the mail was sent, and are removed with their school', async () => {
    const { services, call, runJobs, mails, educatorId, wait } = await aSchoolToRemind();
    await orderReminders(services, signal);
    const write = services.database.write;
    await write((tx) => tx.updateTable('students').set({ expires_on: '2027-03-06' }).execute());
    await runJobs();
    expect(mails).toEqual([]);

    expect(await services.database.read.selectFrom('reminder_mails').select('state').execute()).toEqual([
      { state: 'withdrawn' },
    ]);
    await call(deleteEducators, { educatorsIds: [educatorId] });
    wait(31 * day);
    await purgeDeletions(services, restorersOf(services));
    expect(await services.database.read.selectFrom('reminder_mails').select('state').execute()).toEqual([]);
  });
});
