import { sql } from 'kysely';
import { readCompany } from '#access/company/index.ts';
import { type Query, system } from '#platform/database/index.ts';
import type { Handler } from '#platform/jobs/start.ts';
import { compose } from '#platform/mailer/index.ts';
import type { Services } from '#platform/services.ts';
import { reminderTexts } from './mail-texts.ts';
import type { MailJob } from './order-mail.ts';
import { isReminded, studentsOfEducators } from './reminded.ts';
import { settleMail } from './store.ts';

/** With more subscriptions than this, a mail contains only their number. */
const maxListed = 200;

/**
 * Lists the students whose subscription still ends on that day. Those who have renewed, were deleted or left the school
 * in the meantime are left out.
 */
export function sendReminder({ database, clock, mailer }: Services): Handler {
  const { read } = database;
  const settle = (mailId: number, state: 'sent' | 'withdrawn') =>
    database.write((tx) => settleMail(tx, { mailId, state, at: clock.now() }, 'reminder_mails'));
  return async (payload, { isLast }) => {
    const { mailId } = payload as MailJob;
    const mail = await findReminder(read, mailId);
    if (mail?.state !== 'waiting') return;
    const [students, company] = await Promise.all([readStillEnding(read, mailId), readCompany(read)]);
    if (students.length === 0) return settle(mailId, 'withdrawn');

    const { email: to, language, contact, educator } = mail;
    const listed = students.slice(0, maxListed);
    const more = students.length - listed.length;
    const message = reminderTexts[language]({ contact, educator, listed, more, company: company.name });
    try {
      await mailer.send({ to, id: `reminder.${mailId}`, ...compose({ language, ...message }) });
    } catch (error) {
      if (isLast)
        await database.change(system('mailing'), async (tx) => {
          await settleMail(tx, { mailId, state: 'failed', at: clock.now() }, 'reminder_mails');
          tx.audit(
            'educator.reminder-failed',
            { kind: 'educator', id: mail.educatorId, name: educator },
            { after: { email: to, users: students.length } },
          );
        });
      throw error;
    }
    await settle(mailId, 'sent');
  };
}

const findReminder = (db: Query, mailId: number) =>
  db
    .selectFrom('reminder_mails as mail')
    .innerJoin('educators', 'educators.id', 'mail.educator_id')
    .select(['mail.state', 'mail.email', 'mail.language', 'mail.educator_id as educatorId'])
    .select(['educators.contact_name as contact', 'educators.name as educator'])
    .where('mail.id', '=', mailId)
    .executeTakeFirst();

async function readStillEnding(db: Query, mailId: number) {
  const { rows } = await sql<{ name: string; expiresOn: string }>`
    select student.full_name as name, student.expires_on as "expiresOn"
    from ${studentsOfEducators}
      join expiry_reminders told on told.student_id = student.id
      join reminder_mails mail on mail.id = told.mail_id and mail.educator_id = educator.id
    where told.mail_id = ${mailId} and student.expires_on = told.expires_on and ${isReminded}
    order by student.expires_on, student.name_key, student.id`.execute(db);
  return rows;
}
