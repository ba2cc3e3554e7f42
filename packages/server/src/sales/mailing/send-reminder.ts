import { sql } from 'kysely';
import { readCompany } from '#access/company/index.ts';
import { type Query, system } from '#platform/database/index.ts';
import type { Handler } from '#platform/jobs/start.ts';
import { compose } from '#platform/mailer/index.ts';
import type { Services } from '#platform/services.ts';
import { composeReminder } from './compose-reminder.ts';
import type { MailJob } from './order-mail.ts';
import { inMailOrder, isReminded, studentsOfEducators } from './reminded.ts';
import { settleMail } from './store.ts';

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
    const [mentioned, company] = await Promise.all([readStillEnding(read, mailId), readCompany(read)]);
    if (mentioned.length === 0) return settle(mailId, 'withdrawn');

    const { email: to, language, channelId } = mail;
    const receiver = channelId === null ? 'educator' : 'channel';
    const name = mail.channel ?? mail.educator ?? '';
    const contact = mail.channelContact ?? mail.educatorContact ?? '';
    const message = composeReminder({ receiver, name, contact, language, company: company.name }, mentioned);
    try {
      await mailer.send({ to, id: `reminder.${mailId}`, ...compose(message) });
    } catch (error) {
      if (isLast)
        await database.change(system('mailing'), async (tx) => {
          await settleMail(tx, { mailId, state: 'failed', at: clock.now() }, 'reminder_mails');
          tx.audit(
            `${receiver}.reminder-failed`,
            { kind: receiver, id: channelId ?? mail.educatorId, name },
            { after: { email: to, users: mentioned.length } },
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
    .leftJoin('educators', 'educators.id', 'mail.educator_id')
    .leftJoin('channels', 'channels.id', 'mail.channel_id')
    .select([
      'mail.state',
      'mail.email',
      'mail.language',
      'mail.educator_id as educatorId',
      'mail.channel_id as channelId',
    ])
    .select(['educators.contact_name as educatorContact', 'educators.name as educator'])
    .select(['channels.contact_name as channelContact', 'channels.name as channel'])
    .where('mail.id', '=', mailId)
    .executeTakeFirst();

async function readStillEnding(db: Query, mailId: number) {
  const { rows } = await sql<{ student: string; educatorId: number; educator: string; expiresOn: string }>`
    select student.full_name as student, educator.id as "educatorId", educator.name as educator,
      student.expires_on as "expiresOn"
    from ${studentsOfEducators}
      join expiry_reminders told on told.student_id = student.id
      join reminder_mails mail on mail.id = told.mail_id
        and (mail.educator_id = educator.id or mail.channel_id = channel.id)
    where told.mail_id = ${mailId} and student.expires_on = told.expires_on and ${isReminded}
    order by ${inMailOrder}`.execute(db);
  return rows;
}
