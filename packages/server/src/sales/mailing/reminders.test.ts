import { updateCompany } from '@eemusic/contract/access/company';
import { deleteChannels } from '@eemusic/contract/sales/channels';
import { listReminders, previewReminder, previewReminders } from '@eemusic/contract/sales/reminders';
import { day } from '@eemusic/contract/platform/durations';
import { describe, expect, it } from 'vitest';
import { restorersOf } from '#app/rooms.ts';
import { purgeDeletions } from '#platform/deletions/index.ts';
import { anEducator, aStudent, change } from '#testing/a-sale.ts';
import { aSchoolToRemind } from './testing.ts';

const page = { Page: 1, Size: 50 };

describe('the preview of reminders', () => {
  it('shows, while they are turned off, what would be mailed with both periods turned on', async () => {
    const { call, educatorId, run } = await aSchoolToRemind({});

    const preview = (await call(previewReminders, page)).body;

    const mei = { receiver: 'educator', receiverId: educatorId, name: 'Oak School', email: 'mei@example.com' };
    expect(preview).toEqual({
      isOn: false,
      canSend: true,
      daysAhead: [7, 30],
      total: 1,
      users: 2,
      mails: [{ ...mei, language: 'en', users: 2 }],
    });
    expect(await run()).toEqual([]);
  });

  it('of one mail is the mail that is sent', async () => {
    const { call, educatorId, run, mails } = await aSchoolToRemind();
    const one = { receiver: 'educator', receiverId: educatorId } as const;

    const preview = (await call(previewReminder, one)).body;
    await run();

    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: preview.email, subject: preview.subject, text: preview.text });
    expect(await call(previewReminder, one)).toRefuse(404, 'No reminder is due for this channel or school any more');
    expect((await call(previewReminders, page)).body).toMatchObject({ isOn: true, mails: [], total: 0, users: 0 });
  });

  it('leaves out the period that is turned off', async () => {
    const { call } = await aSchoolToRemind({ remindsWeekBefore: true });
    expect((await call(previewReminders, page)).body).toMatchObject({ daysAhead: [7], users: 1 });
  });
});

describe('the list of reminders', () => {
  it('says to whom each was mailed, about how many users, and what became of it', async () => {
    const { call, educatorId, run } = await aSchoolToRemind();
    await run();

    const { mails, total } = (await call(listReminders, page)).body;

    expect(total).toBe(1);
    expect(mails).toMatchObject([
      { receiver: 'educator', receiverId: educatorId, name: 'Oak School', email: 'mei@example.com', users: 2 },
    ]);
    expect(mails[0]).toMatchObject({ state: 'sent', settledAt: mails[0]?.orderedAt });
  });
});

describe('reminders to channels', () => {
  /** Besides Oak School of a channel, Elm School has no channel. */
  async function twoSchools() {
    const server = await aSchoolToRemind({ remindsMonthBefore: true, remindsChannels: true });
    const { services } = server;
    await change(services, async (tx) => {
      const at = services.clock.now();
      const educatorId = await anEducator(tx, at, { name: 'Elm School' });
      await aStudent(tx, at, { educatorId, fullName: 'Ada', expireBy: '2026-03-09' });
    });
    return server;
  }

  it('have a line for each of two schools of one name', async () => {
    const { services, channelId, run, mails } = await twoSchools();
    await change(services, async (tx) => {
      const at = services.clock.now();
      const educatorId = await anEducator(tx, at, { name: 'Oak School', channelId });
      await aStudent(tx, at, { educatorId, fullName: 'Cai', expireBy: '2026-03-12' });
    });
    await run();

    const text = mails.find(({ subject }) => subject.includes('North'))?.text;
    expect(text?.match(/Oak School: .*/g)).toEqual([
      'Oak School: 2 users, the first until 6 Mar 2026',
      'Oak School: 1 user, until 12 Mar 2026',
    ]);
  });

  it('say how many users of each school, not who; a school without a channel gets its own', async () => {
    const { run, mails, trail, channelId, call } = await twoSchools();
    await run();

    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'Subscription ending soon: Elm School',
      'Subscriptions ending soon: North',
    ]);
    const text = mails.find(({ subject }) => subject.includes('North'))?.text;
    expect(text).toContain('Oak School: 2 users, the first until 6 Mar 2026');
    expect(text).not.toMatch(/Mei:|Bo/);
    const entry = (await trail()).find(({ action }) => action === 'channel.reminded');
    expect(entry).toMatchObject({ record_id: String(channelId), record_name: 'North' });
    expect((await call(listReminders, page)).body.mails.map(({ name }) => name).toSorted()).toEqual([
      'Elm School',
      'North',
    ]);
  });

  it('mention nobody again when reminders go to schools instead', async () => {
    const { run, call } = await twoSchools();
    await run();
    await call(updateCompany, { currency: 'CNY', remindsChannels: false });
    expect(await run()).toEqual([]);
  });

  it('are removed with the channel', async () => {
    const { run, call, channelId, wait, services } = await twoSchools();
    await run();
    await call(deleteChannels, { channelIds: [channelId] });
    wait(31 * day);
    await purgeDeletions(services, restorersOf(services));

    const left = await services.database.read.selectFrom('reminder_mails').select('channel_id').execute();
    expect(left).toEqual([{ channel_id: null }]);
  });
});
