import { addDays } from '@eemusic/contract/platform/days';
import type { Company } from '@eemusic/contract/access/company';
import type { Receiver } from '@eemusic/contract/sales/choices';
import { type RawBuilder, sql, type SqlBool } from 'kysely';

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
export type RemindedReceiver = { receiver: Receiver; receiverId: number };

/** A subscription that is about to end, with the receiver of the reminder. */
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

/** The periods that are turned on, in days, the shorter first. */
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
