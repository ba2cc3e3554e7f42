import { addDays } from '@eemusic/contract/platform/days';
import type { Company } from '@eemusic/contract/access/company';
import type { Receiver } from '@eemusic/contract/sales/choices';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import type { previewReminder as declaredOne, previewReminders as declared } from '@eemusic/contract/sales/reminders';
import { readCompany } from '#access/company/index.ts';
import { byText, readOffThread } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import { canMail, compose } from '#platform/mailer/index.ts';
import type { Services } from '#platform/services.ts';
import { composeReminder } from './mail-texts.ts';
import { findLanguage } from './store.ts';

/** Each `student` with their `educator`, and the educator's `channel`. */
export const studentsOfEducators = sql`students student
  join educators educator on educator.id = student.educator_id
  left join channels channel on channel.id = educator.channel_id and channel.deleted_at is null`;

/**
 * Inactive students are not mentioned. Inactive educators, and educators of an inactive channel, get no mail. A
 * subscription whose key is revoked has ended already.
 *
 * With `coalesce` around a column, PostgreSQL would guess that hardly any educator remains, and read all students.
 */
export const isReminded = sql<SqlBool>`(student.deleted_at is null and student.is_active = 1
  and educator.deleted_at is null and educator.is_active = 1
  and (channel.is_active is null or channel.is_active = 1)
  and not exists (select 1 from subscription_keys held
    where held.code = student.subscription_code and held.revoked_at is not null))`;

/** Users of a school by their last day; schools of a channel by name. */
export const inMailOrder = sql`educator.name_key, educator.id, student.expires_on, student.name_key, student.id`;

type Settings = Pick<Company, 'remindsMonthBefore' | 'remindsWeekBefore'>;

/** Who gets a reminder: the school or teacher, or the channel of a school that has one. */
type RemindedReceiver = { receiver: Receiver; receiverId: number };

export type Ending = RemindedReceiver & {
  studentId: number;
  student: string;
  educatorId: number;
  educator: string;
  expiresOn: string;
  daysAhead: number;
  name: string;
  nameKey: string;
  contact: string;
  email: string;
};

export const periodsOf = ({ remindsWeekBefore, remindsMonthBefore }: Settings): number[] => [
  ...(remindsWeekBefore ? [7] : []),
  ...(remindsMonthBefore ? [30] : []),
];

type Due = { today: string; periods: readonly number[]; toChannels: boolean; only?: RemindedReceiver };

/**
 * Selects the subscriptions that the next run mentions. One that ends in three days is mentioned only once, in the list
 * for 7 days, and each only once per last day: renewing it changes the last day.
 *
 * @param periods at least one
 */
export function dueReminders({ today, periods, toChannels, only }: Due): RawBuilder<Ending> {
  const cases = periods.map(
    (days) => sql`when student.expires_on <= ${addDays(today, days)} then cast(${days} as integer)`,
  );
  const daysAhead = sql`case ${sql.join(cases, sql` `)} end`;
  const ofReceiver = (column: string) => {
    const educator = sql.ref(`educator.${column}`);
    return toChannels ? sql`coalesce(${sql.ref(`channel.${column}`)}, ${educator})` : educator;
  };
  const receiver = toChannels
    ? sql`case when channel.id is null then 'educator' else 'channel' end`
    : sql`cast('educator' as varchar(10))`;
  return sql<Ending>`
    select student.id as "studentId", student.full_name as student, educator.id as "educatorId",
      educator.name as educator, student.expires_on as "expiresOn", ${daysAhead} as "daysAhead",
      ${receiver} as receiver,
      ${ofReceiver('id')} as "receiverId", ${ofReceiver('name')} as name, ${ofReceiver('name_key')} as "nameKey",
      ${ofReceiver('contact_name')} as contact, ${ofReceiver('contact_email')} as email
    from ${studentsOfEducators}
    where student.expires_on >= ${today} and student.expires_on <= ${addDays(today, Math.max(...periods))}
      and ${isReminded} and ${ofReceiver('contact_email')} <> '' and ${only ? isOf(only) : sql`1 = 1`}
      and not exists (select 1 from expiry_reminders told where told.student_id = student.id
        and told.expires_on = student.expires_on and told.days_ahead = ${daysAhead})
    order by receiver, "receiverId", ${inMailOrder}`;
}

const isOf = ({ receiver, receiverId }: RemindedReceiver) => sql`${sql.ref(`${receiver}.id`)} = ${receiverId}`;

const bothPeriods = periodsOf({ remindsMonthBefore: true, remindsWeekBefore: true });

/** Returns what the next run would mail: with reminders turned off, what it would mail if both periods were on. */
export async function previewReminders(services: Services, { Page, Size }: RequestOf<typeof declared>) {
  const { read, source } = services.database;
  const company = await readCompany(read);
  const periods = periodsOf(company);
  const query = read
    .selectFrom(sql<Ending>`(${dueIn(services, company)})`.as('due'))
    .select(['receiver', 'receiverId', 'name', 'email'])
    .select(({ fn }) => fn.countAll<number>().as('users'))
    .select(sql<number>`count(*) over ()`.as('total'))
    .select(sql<number>`cast(sum(count(*)) over () as bigint)`.as('allUsers'))
    .groupBy(['receiver', 'receiverId', 'name', 'nameKey', 'email'])
    .orderBy('nameKey', byText('asc'))
    .orderBy('receiver')
    .orderBy('receiverId')
    .limit(Size)
    .offset((Page - 1) * Size);
  const rows = await readOffThread(source, query.compile());
  const mails = await Promise.all(
    rows.map(async ({ total: _total, allUsers: _allUsers, users, ...reminder }) => ({
      ...reminder,
      users: Number(users),
      language: (await findLanguage(read, reminder.receiver, reminder.receiverId)) ?? company.mailLanguage,
    })),
  );
  return {
    isOn: periods.length > 0,
    canSend: canMail(services),
    daysAhead: shownPeriods(company),
    mails,
    total: Number(rows[0]?.total ?? 0),
    users: Number(rows[0]?.allUsers ?? 0),
  };
}

export async function previewReminder(services: Services, only: RequestOf<typeof declaredOne>) {
  const { read, source } = services.database;
  const company = await readCompany(read);
  const found = await readOffThread(source, dueIn(services, company, only).compile(read));
  const mentioned = found.filter(({ receiver }) => receiver === only.receiver);
  const [first] = mentioned;
  if (!first) throw new Refusal('reminder.none');

  const language = (await findLanguage(read, first.receiver, first.receiverId)) ?? company.mailLanguage;
  const { subject, text } = compose(composeReminder({ ...first, language, company: company.name }, mentioned));
  return { email: first.email, language, subject, text };
}

const dueIn = ({ clock }: Services, company: Company, only?: RequestOf<typeof declaredOne>) =>
  dueReminders({
    today: clock.today(),
    periods: shownPeriods(company),
    toChannels: company.remindsChannels,
    ...(only && { only }),
  });

function shownPeriods(company: Company): number[] {
  const periods = periodsOf(company);
  return periods.length > 0 ? periods : bothPeriods;
}
