import { addDays } from '@eemusic/contract/platform/days';
import { sql } from 'kysely';
import { readCompany } from '#access/company/index.ts';
import { type Query, readOffThread, system } from '#platform/database/index.ts';
import { enqueue } from '#platform/jobs/store.ts';
import { canMail } from '#platform/mailer/index.ts';
import type { Services } from '#platform/services.ts';
import { findLanguage } from './contacts.ts';
import type { MailJob } from './order-mail.ts';
import { isReminded, studentsOfEducators } from './reminded.ts';
import { addReminder, deleteEnded } from './store.ts';

/** A subscription that is about to end, with the school or teacher to remind. */
type Ending = {
  studentId: number;
  expiresOn: string;
  daysAhead: number;
  educatorId: number;
  educatorName: string;
  email: string;
};

/**
 * Sends each school and teacher one mail about subscriptions that end within 30 days and within 7 days. Each
 * subscription is mentioned once per last day; renewing it changes the last day.
 */
export async function orderReminders(services: Services, signal: AbortSignal): Promise<void> {
  const { database, clock } = services;
  const { remindsMonthBefore, remindsWeekBefore } = await readCompany(database.read);
  const daysAhead = [...(remindsWeekBefore ? [7] : []), ...(remindsMonthBefore ? [30] : [])];
  const today = clock.today();
  await database.write((tx) => deleteEnded(tx, today));
  if (daysAhead.length === 0 || !canMail(services)) return;

  const endings: Ending[] = [];
  // A subscription that ends in three days is mentioned only once, in the list for 7 days.
  let from = today;
  for (const days of daysAhead) {
    const to = addDays(today, days);
    endings.push(...(await readOffThread(database.source, endingWithin(database.read, { from, to, days }))));
    from = addDays(to, 1);
  }
  for (const ofEducator of Map.groupBy(endings, ({ educatorId }) => educatorId).values()) {
    signal.throwIfAborted();
    await orderOne(services, ofEducator);
  }
}

function endingWithin(db: Query, { from, to, days }: { from: string; to: string; days: number }) {
  return sql<Ending>`
    select student.id as "studentId", student.expires_on as "expiresOn", cast(${days} as integer) as "daysAhead",
      educator.id as "educatorId", educator.name as "educatorName", educator.contact_email as email
    from ${studentsOfEducators}
    where student.expires_on >= ${from} and student.expires_on <= ${to} and ${isReminded}
      and not exists (select 1 from expiry_reminders told where told.student_id = student.id
        and told.expires_on = student.expires_on and told.days_ahead = ${days})
    order by educator.id, student.expires_on, student.name_key, student.id`.compile(db);
}

function orderOne({ database, clock }: Services, ends: readonly Ending[]): Promise<void> {
  return database.change(system('mailing'), async (tx) => {
    const [first] = ends;
    if (!first) return;
    const { educatorId, educatorName, email } = first;
    const { mailLanguage } = await readCompany(tx);
    const language = (await findLanguage(tx, { receiver: 'educator', receiver_id: educatorId })) ?? mailLanguage;
    const at = clock.now();
    const job: MailJob = { mailId: await addReminder(tx, { educatorId, email, language, at, ends }) };
    await enqueue(tx, 'mailing.reminder', job, { now: at });
    const educator = { kind: 'educator', id: educatorId, name: educatorName };
    tx.audit('educator.reminded', educator, { after: { email, language, users: ends.length } });
  });
}
