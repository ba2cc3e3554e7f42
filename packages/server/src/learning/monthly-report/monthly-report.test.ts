import { changeLanguage } from '@eemusic/contract/access/profile';
import { fetchMonthlyReport, setMonthlyReport } from '@eemusic/contract/learning/monthly-report';
import { day } from '@eemusic/contract/platform/durations';
import { describe, expect, it } from 'vitest';
import { restorersOf } from '#app/rooms.ts';
import { aStudent, change } from '#testing/a-sale.ts';
import { aStaff } from '#testing/a-staff.ts';
import { orderReports } from './room.ts';

const { signal } = new AbortController();

/** A caller with DA who has turned the report on; it is 1 March 2026, and a student was added. */
async function aReader({ SMTP_URL = 'smtp://mail.example.com', isWanted = true } = {}) {
  const server = await aStaff({ codes: ['DA', 'AD'], configuration: { SMTP_URL: SMTP_URL || null } });
  const { services, call } = server;
  await change(services, (tx) => aStudent(tx, services.clock.now(), { fullName: 'Mei' }));
  if (isWanted) expect((await call(setMonthlyReport, { isWanted })).status).toBe(200);
  const run = async () => {
    await orderReports(services, signal);
    await orderReports(services, signal);
    await server.runJobs();
    return server.mails.map(({ subject }) => subject);
  };
  return { ...server, run, state: async () => (await call(fetchMonthlyReport, {})).body };
}

describe('the monthly report', () => {
  it('is mailed once for each month, from the current one on', async () => {
    const { run, wait, mails, me } = await aReader();
    expect(await run()).toEqual([]);
    wait(31 * day);
    expect(await run()).toEqual(['Analytics for March 2026']);
    wait(20 * day);
    expect(await run()).toEqual(['Analytics for March 2026']);
    wait(75 * day);
    expect(await run()).toEqual(['Analytics for March 2026', 'Analytics for June 2026']);

    const [{ to, text = '', html = '' } = {}] = mails;
    expect(to).toBe(me.email);
    expect(text).toContain('figures for March 2026, compared with February 2026');
    expect(text).toContain('New students: 1\n');
    expect(html).toMatch(/<th scope="row"[^>]*>New students<\/th><td[^>]*>1<\/td>/);
    expect(text).toContain('/analytics/overview?from=2026-03-01&to=2026-03-31');
  });

  it('compares with the month before, in the language of the account', async () => {
    const { run, wait, mails, call, me, services } = await aReader();
    await call(changeLanguage, { userId: me.id, language: 'zh-Hans' });
    wait(35 * day);
    await change(services, async (tx) => {
      for (const fullName of ['Bo', 'An']) await aStudent(tx, services.clock.now(), { fullName });
    });
    wait(27 * day);
    expect(await run()).toEqual(['2026年4月数据报告']);
    expect(mails[0]?.text).toContain('新增学生：2（上月 1，+100%）');
  });

  it('is off by default and after it was turned off', async () => {
    const { run, wait, state, call } = await aReader({ isWanted: false });
    expect(await state()).toEqual({ isWanted: false, canMail: true });
    await call(setMonthlyReport, { isWanted: true });
    expect(await state()).toEqual({ isWanted: true, canMail: true });
    await call(setMonthlyReport, { isWanted: false });
    wait(40 * day);
    expect(await run()).toEqual([]);
  });

  it('goes to nobody who lost the permission, was deactivated or turned it off after it was queued', async () => {
    const { wait, services, runJobs, mails, call, me, signIn, createTestAdministrator } = await aReader();
    const [lost, gone] = [await createTestAdministrator('DA'), await createTestAdministrator('DA')];
    for (const { token } of [lost, gone]) await call(setMonthlyReport, { isWanted: true }, { token });
    wait(31 * day);
    await orderReports(services, signal);
    await services.database.write(async (tx) => {
      await tx.deleteFrom('administrator_codes').where('administrator_id', '=', lost.id).execute();
      await tx.updateTable('administrators').set({ is_active: 0 }).where('id', '=', gone.id).execute();
    });
    await call(setMonthlyReport, { isWanted: false }, { token: await signIn(me.id) });
    await runJobs();
    expect(mails.filter(({ subject }) => subject.startsWith('Analytics'))).toEqual([]);
  });

  it('is refused where no mail can be sent', async () => {
    const { call, state } = await aReader({ SMTP_URL: '', isWanted: false });
    expect(await state()).toEqual({ isWanted: false, canMail: false });
    expect(await call(setMonthlyReport, { isWanted: true })).toRefuse(409, 'The console cannot send email yet');
  });

  it('is forgotten with its administrator', async () => {
    const { services, me } = await aReader();
    const steps = restorersOf(services)['administrator']?.purgeSteps ?? [];
    await change(services, async (tx) => {
      for (const step of steps) await step(tx, [me.id], services.clock.now());
    });
    expect(await services.database.read.selectFrom('monthly_reports').selectAll().execute()).toEqual([]);
  });
});
