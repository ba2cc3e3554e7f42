import { updateCompany } from '@eemusic/contract/access/company';
import { listStatementMails, mailStatement } from '@eemusic/contract/sales/mailing';
import { closeMonth, listStatements } from '@eemusic/contract/sales/statements';
import type { Configuration } from '#platform/configuration.ts';
import { aChannel, anEducator, aSale, aStudent, change } from '#testing/a-sale.ts';
import { aStaff } from '#testing/a-staff.ts';
import { orderReminders } from './room.ts';

type Options = { configuration?: Partial<Configuration>; isClosed?: boolean };

/** Starts a server that can send mails, with a channel's statement for March 2026. */
export async function aMailableStatement({ configuration = {}, isClosed = true }: Options = {}) {
  const server = await aStaff({
    codes: ['SM', 'UM'],
    configuration: { SMTP_URL: 'smtp://mail.example.com', ...configuration },
  });
  const sold = await aSale(server.services);
  if (isClosed) await server.call(closeMonth, { month: '2026-03' });
  const { statements } = (await server.call(listStatements, { receiver: 'channel' })).body;
  const statementId = statements[0]?.statementId ?? 0;
  return {
    ...server,
    ...sold,
    statementId,
    mail: (overrides: object = {}) =>
      server.call(mailStatement, {
        statementId,
        email: 'mei@example.com',
        language: 'en',
        lastMailId: null,
        ...overrides,
      }),
    mailed: async () => (await server.call(listStatementMails, { id: String(statementId) })).body,
  };
}

/** On 1 March 2026, Oak School has two users whose subscriptions end in five and in twenty days. */
export async function aSchoolToRemind(settings: object = { remindsMonthBefore: true, remindsWeekBefore: true }) {
  const server = await aStaff({ codes: ['SM', 'UM'], configuration: { SMTP_URL: 'smtp://mail.example.com' } });
  const { services, call } = server;
  const at = services.clock.now();
  const ids = await change(services, async (tx) => {
    const channelId = await aChannel(tx, at);
    const educatorId = await anEducator(tx, at, { channelId });
    const soon = await aStudent(tx, at, { educatorId, fullName: 'Mei', expireBy: '2026-03-06' });
    await aStudent(tx, at, { educatorId, fullName: 'Bo', expireBy: '2026-03-21' });
    await aStudent(tx, at, { educatorId, fullName: 'Gone', expireBy: '2026-02-28' });
    await aStudent(tx, at, { educatorId, fullName: 'Later', expireBy: '2026-04-01' });
    return { channelId, educatorId, soon };
  });
  await call(updateCompany, { currency: 'CNY', ...settings });
  const run = async () => {
    const before = server.mails.length;
    await orderReminders(services, new AbortController().signal);
    await server.runJobs();
    return server.mails.slice(before).map(({ text }) => text.match(/\w+: until .+/g));
  };
  return { ...server, ...ids, run };
}
