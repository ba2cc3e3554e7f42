import { readCompany } from '#access/company/index.ts';
import { readOffThread, system } from '#platform/database/index.ts';
import { enqueue } from '#platform/jobs/store.ts';
import { canMail } from '#platform/mailer/index.ts';
import type { Services } from '#platform/services.ts';
import { reminderLanguage } from './contacts.ts';
import type { MailJob } from './order-mail.ts';
import { dueReminders, type Ending, periodsOf } from './reminded.ts';
import { addReminder, deleteEnded } from './store.ts';

/**
 * Sends each school and teacher, or their channel, one mail about subscriptions that end within 30 days and within 7
 * days.
 */
export async function orderReminders(services: Services, signal: AbortSignal): Promise<void> {
  const { database, clock } = services;
  const company = await readCompany(database.read);
  const periods = periodsOf(company);
  const today = clock.today();
  await database.write((tx) => deleteEnded(tx, today));
  if (periods.length === 0 || !canMail(services)) return;

  const due = dueReminders({ today, periods, toChannels: company.remindsChannels });
  const endings = await readOffThread(database.source, due.compile(database.read));
  for (const mentioned of Map.groupBy(endings, ({ receiver, receiverId }) => `${receiver} ${receiverId}`).values()) {
    signal.throwIfAborted();
    await orderOne(services, mentioned);
  }
}

function orderOne({ database, clock }: Services, ends: readonly Ending[]): Promise<void> {
  return database.change(system('mailing'), async (tx) => {
    const [first] = ends;
    if (!first) return;
    const { receiver, receiverId, name, email } = first;
    const { mailLanguage } = await readCompany(tx);
    const language = await reminderLanguage(tx, first, mailLanguage);
    const at = clock.now();
    const job: MailJob = { mailId: await addReminder(tx, { receiver, receiverId, email, language, at, ends }) };
    await enqueue(tx, 'mailing.reminder', job, { now: at });
    const record = { kind: receiver, id: receiverId, name };
    tx.audit(`${receiver}.reminded`, record, { after: { email, language, users: ends.length } });
  });
}
