import type { Currency } from '@eemusic/contract/platform/currencies';
import { sql } from 'kysely';
import { type Query, readState } from '#platform/database/index.ts';
import { toMajor } from '#sales/commissions/index.ts';
import { endless } from '#sales/subscriptions/index.ts';
import { isAbout, linkedCards } from './erase.ts';

/* Fields of the file have the names of the columns. */

/** All data about a student, by section of the exported file. */
export type PersonalData = NonNullable<Awaited<ReturnType<typeof collect>>>;

/** Returns null if there is no data, because the student never existed or was purged. */
export async function collect(read: Query, id: number, { currency, at }: { currency: Currency; at: Date }) {
  const user = await read
    .selectFrom('students')
    .select(['id', 'full_name as fullName', 'contact_name as contactName', 'contact_number as contactNumber'])
    .select(['contact_email as contactEmail', 'region', 'birth_year as birthYear', 'is_active as isActive'])
    .select(['subscription_code as subscriptionCode', 'active_from as activeFrom', 'expires_on as expiresOn'])
    .select(['typed_number as typedNumber', 'created_at as createdAt', 'deleted_at as deletedAt'])
    .where('id', '=', id)
    .where('full_name', '<>', '')
    .executeTakeFirst();
  if (!user) return null;
  const [records, practice, support, activity] = await Promise.all([
    readRecords(read, id),
    readPractice(read, id),
    readSupport(read, id),
    readActivity(read, id),
  ]);
  return {
    exportedAt: at.toISOString(),
    user: { ...user, isActive: user.isActive === 1 },
    ...records,
    currency,
    practice,
    support,
    activity,
  };
}

async function readRecords(read: Query, id: number) {
  const [profiles, libraries, schools, keys, sales, reminders] = await Promise.all([
    read
      .selectFrom('student_profiles')
      .select(['place', 'name'])
      .where('student_id', '=', id)
      .orderBy('place')
      .execute(),
    read
      .selectFrom('student_libraries')
      .innerJoin('libraries', 'libraries.id', 'library_id')
      .select('libraries.name')
      .where('student_id', '=', id)
      .orderBy('libraries.name')
      .orderBy('libraries.id')
      .execute(),
    read
      .selectFrom('enrolments')
      .innerJoin('educators', 'educators.id', 'educator_id')
      .select(['educators.name as school', 'from_at as from', 'until_at as until'])
      .where('student_id', '=', id)
      .orderBy('from_at')
      .orderBy('enrolments.id')
      .execute(),
    read
      .selectFrom('subscription_keys as k')
      .innerJoin('educators', 'educators.id', 'k.educator_id')
      .select(['code as key', 'duration_days as days', 'educators.name as school', 'redeemed_at as redeemedAt'])
      .select(({ fn, val }) => fn<string | null>('nullif', ['runs_until', val(endless)]).as('lastDay'))
      .select('revoked_at as revokedAt')
      .where('student_id', '=', id)
      .orderBy('redeemed_at')
      .orderBy('k.id')
      .execute(),
    read
      .selectFrom('sales')
      .innerJoin('educators', 'educators.id', 'sales.educator_id')
      .select(['at', 'day', 'duration_days as days', 'amount', 'subscription_code as key'])
      .select(['educators.name as school', 'reason'])
      .select(
        sql<'sale' | 'refund' | 'correction'>`case when correction_of is not null then 'correction'
          when refund_of is not null then 'refund' else 'sale' end`.as('kind'),
      )
      .where('student_id', '=', id)
      .orderBy('at')
      .orderBy('sales.id')
      .execute(),
    // Mails that reminded a school or teacher, or its channel, that the subscription was about to end.
    read
      .selectFrom('expiry_reminders as told')
      .innerJoin('reminder_mails as mail', 'mail.id', 'told.mail_id')
      .leftJoin('educators', 'educators.id', 'mail.educator_id')
      .leftJoin('channels', 'channels.id', 'mail.channel_id')
      .select(['ordered_at as orderedAt', 'expires_on as lastDay', 'days_ahead as daysAhead'])
      .select(({ fn }) => fn.coalesce('channels.name', 'educators.name').as('school'))
      .where('told.student_id', '=', id)
      .orderBy('told.id')
      .execute(),
  ]);
  return {
    profiles,
    libraries: libraries.map(({ name }) => name),
    schools,
    keys,
    sales: sales.map((sale) => ({ ...sale, amount: toMajor(sale.amount) })),
    reminders,
  };
}

const readPractice = (read: Query, id: number) =>
  read
    .selectFrom('practice_sessions as p')
    .leftJoin('scores', 'scores.id', 'p.score_id')
    .leftJoin('student_profiles', 'student_profiles.id', 'p.profile_id')
    .select(['session_id as sessionId', 'started_at as startedAt', 'seconds', 'accuracy', 'screen'])
    .select(({ fn, val }) => fn<string | null>('nullif', ['scores.name', val('')]).as('score'))
    .select(['student_profiles.name as profile', 'received_at as receivedAt'])
    .where('p.student_id', '=', id)
    .orderBy('started_at')
    .orderBy('p.id')
    .execute();

/** Without the names of staff, which are not the student's data. */
async function readSupport(read: Query, studentId: number) {
  const ids = sql<number>`(${linkedCards(studentId)})`;
  const [cards, notes, mails, attachments] = await Promise.all([
    read
      .selectFrom('support_cards')
      .select(['id', 'title', 'text', 'sender_name as senderName', 'sender_address as senderAddress', 'labels'])
      .select(['created_at as createdAt', 'archived_at as archivedAt', 'deleted_at as deletedAt'])
      .where('id', 'in', ids)
      .orderBy('id')
      .execute(),
    read
      .selectFrom('support_notes')
      .select(['card_id as cardId', 'created_at as at', 'text'])
      .where('card_id', 'in', ids)
      .orderBy('id')
      .execute(),
    read
      .selectFrom('support_mails')
      .select(['id', 'card_id as cardId', 'at', 'is_ours as isOurs', 'recipient', 'cc', 'subject', 'text', 'quoted'])
      .select(['sender_name as senderName', 'sender_address as senderAddress'])
      .select(['reply_to_name as replyToName', 'reply_to_address as replyToAddress'])
      .where('card_id', 'in', ids)
      .orderBy('at')
      .orderBy('id')
      .execute(),
    read
      .selectFrom('support_attachments as a')
      .innerJoin('support_mails as m', 'm.id', 'a.mail_id')
      .select(['mail_id as mailId', 'a.name', 'content_type as contentType', 'bytes'])
      .where('m.card_id', 'in', ids)
      .orderBy('a.id')
      .execute(),
  ]);
  const notesOf = Map.groupBy(notes, ({ cardId }) => cardId);
  const mailsOf = Map.groupBy(mails, ({ cardId }) => cardId);
  const attachmentsOf = Map.groupBy(attachments, ({ mailId }) => mailId);
  return cards.map(({ labels, ...card }) => ({
    ...card,
    labels: JSON.parse(labels) as string[],
    notes: (notesOf.get(card.id) ?? []).map(({ cardId: _card, ...note }) => note),
    mails: (mailsOf.get(card.id) ?? []).map(({ id, cardId: _card, isOurs, cc, ...mail }) => ({
      ...mail,
      cc: JSON.parse(cc) as string[],
      isOurs: isOurs === 1,
      attachments: (attachmentsOf.get(id) ?? []).map(({ mailId: _mail, ...file }) => file),
    })),
  }));
}

/** Without the names and addresses of those who made the entries, which are not the student's data. */
async function readActivity(read: Query, studentId: number) {
  const rows = await read
    .selectFrom('audit_entries')
    .select(['at', 'action', 'actor_kind as by', 'record_name as record', 'before', 'after'])
    .where(isAbout(studentId))
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map(({ before, after, ...row }) => ({ ...row, before: readState(before), after: readState(after) }));
}
