import { sql } from 'kysely';
import {
  type ChannelPage,
  type EducatorPage,
  type listReceiverFigures,
  maxRecordRows,
  weeksOfSchool,
} from '@eemusic/contract/sales/record-pages';
import type { Receiver } from '@eemusic/contract/sales/choices';
import { addDays, addMonths, mondayOf, monthOf } from '@eemusic/contract/platform/days';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import { readCompany } from '#access/company/index.ts';
import { isIn, type Query, readOffThread } from '#platform/database/index.ts';
import { purgedOf, shownName } from '#platform/deletions/index.ts';
import type { Services } from '#platform/services.ts';
import { toMajor } from '#sales/commissions/index.ts';
import { statementsWithNames, toStatement } from '#sales/statements/index.ts';
import { inStatus } from '#sales/subscriptions/index.ts';

type Reading = Pick<Services, 'database' | 'clock'>;
type Of = { receiver: Receiver; id: number };

const shownStatements = 4;

export async function listStatements(db: Query, { receiver, id }: Of) {
  const { currency } = await readCompany(db);
  const { rows } = await sql`${statementsWithNames(sql`receiver = ${receiver} and receiver_id = ${id}`)}
    order by month desc limit ${shownStatements}`
    .$castTo<Parameters<typeof toStatement>[0]>()
    .execute(db);
  return rows.map((row) => toStatement(row, currency));
}

export async function listEmails(db: Query, { receiver, id }: Of) {
  const [statements, reminders] = await Promise.all([
    db
      .selectFrom('statement_mails')
      .innerJoin('statements', 'statements.id', 'statement_mails.statement_id')
      .select(['statement_mails.number as about', 'email', 'ordered_at as at'])
      .where('receiver', '=', receiver)
      .where('receiver_id', '=', id)
      .orderBy('statement_mails.id', 'desc')
      .limit(shownStatements)
      .execute(),
    db
      .selectFrom('reminder_mails')
      .select(['users', 'email', 'ordered_at as at'])
      .where(`${receiver}_id`, '=', id)
      .orderBy('id', 'desc')
      .limit(shownStatements)
      .execute(),
  ]);
  return [
    ...statements.map((mail) => ({ kind: 'statement' as const, ...mail })),
    ...reminders.map(({ users, ...mail }) => ({ kind: 'reminder' as const, about: String(users), ...mail })),
  ]
    .toSorted((one, other) => (one.at < other.at ? 1 : -1))
    .slice(0, shownStatements);
}

export async function listStudents({ database, clock }: Reading, educatorId: number): Promise<EducatorPage['list']> {
  const { read } = database;
  const today = clock.today();
  type Row = {
    id: number;
    full_name: string;
    expires_on: string | null;
    revoked_at: string | null;
    code: string | null;
  };
  const { rows } = await sql<Row>`select s.id, s.full_name, s.expires_on, k.revoked_at, s.subscription_code as code
    from students s left join subscription_keys k on k.code = s.subscription_code
    where s.educator_id = ${educatorId} and s.deleted_at is null
    order by case when s.expires_on >= ${today} then 0 else 1 end, s.expires_on, s.name_key, s.id
    limit ${maxRecordRows}`.execute(read);
  const practice = await practiceOf(
    database,
    rows.map(({ id }) => id),
    today,
  );
  return rows.map(({ id, full_name, expires_on, revoked_at, code }) => ({
    studentId: id,
    fullName: full_name,
    ...practice(id),
    expireBy: expires_on,
    subscriptionStatus:
      code === null ? 'None' : revoked_at !== null ? 'Revoked' : (expires_on ?? today) < today ? 'Expired' : 'Active',
  }));
}

async function practiceOf(database: Reading['database'], ids: readonly number[], today: string) {
  const firstWeek = addDays(mondayOf(today), -7 * (weeksOfSchool - 1));
  const since = addDays(today, -29);
  type Row = { id: number; day: string; seconds: number; scored: number; accuracy: number | null };
  const [byDay, last] = await Promise.all([
    sql<Row>`select student_id as id, ${practiceDay} as day, sum(seconds) as seconds, count(accuracy) as scored,
        sum(accuracy) as accuracy
      from practice_sessions where ${isIn('student_id', ids)} and started_at >= ${addDays(firstWeek, -1)}
      group by 1, 2`.execute(database.read),
    listLastPractice(database, ids),
  ]);
  const lastOf = new Map(last.map(({ id, lastPractice }) => [id, lastPractice]));
  const daysOf = Map.groupBy(byDay.rows, ({ id }) => id);
  return (id: number) => {
    const days = daysOf.get(id) ?? [];
    const sum = (some: readonly Row[], of: 'seconds' | 'scored' | 'accuracy') =>
      some.reduce((all, row) => all + Number(row[of] ?? 0), 0);
    const recent = days.filter((one) => one.day >= since);
    const scored = sum(recent, 'scored');
    return {
      lastPractice: lastOf.get(id) ?? null,
      weeks: Array.from({ length: weeksOfSchool }, (_, week) => {
        const from = addDays(firstWeek, 7 * week);
        return sum(
          days.filter((one) => one.day >= from && one.day < addDays(from, 7)),
          'seconds',
        );
      }),
      seconds: sum(recent, 'seconds'),
      accuracy: scored === 0 ? null : sum(recent, 'accuracy') / scored,
    };
  };
}

const practiceDay = sql`coalesce(day, substr(started_at, 1, 10))`;

/** Looks up one session of each student, however many there are. */
export function listLastPractice({ read, source }: Reading['database'], ids: readonly number[]) {
  const last = sql`(select ${practiceDay} from practice_sessions where student_id = s.id
    order by started_at desc limit 1)`;
  const query = sql<{ id: number; lastPractice: string | null }>`select s.id, ${last} as "lastPractice"
    from students s where ${isIn('s.id', ids)} and s.deleted_at is null order by s.id`;
  return readOffThread(source, query.compile(read));
}

/** The last sale is in the last month in whose statement there is one. */
export async function readReceiverFigures(
  { database: { read, source }, clock }: Reading,
  { receiver, ids }: RequestOf<typeof listReceiverFigures>,
) {
  const table = sql.table(`${receiver}s`);
  const owner = sql.ref(`${receiver}_id`);
  type Row = { id: number; lastSale: string | null; activeKeys: number | null; keys: number | null };
  const query = sql<Row>`select r.id, sold.day as "lastSale", counted.active as "activeKeys", counted.keys
    from ${table} r
    left join (select months.id, max(sales.day) as day
      from (select receiver_id as id, max(month) as month from statements
        where receiver = ${receiver} and ${isIn('receiver_id', ids)} and sales > 0 group by receiver_id) months
      join sales on sales.${owner} = months.id and sales.month = months.month
      where student_id is not null and refund_of is null and correction_of is null group by months.id
    ) sold on sold.id = r.id
    left join (select e.${receiver === 'educator' ? sql`id` : owner} as id, count(*) as keys,
        count(*) filter (where ${inStatus('Active', clock.today())}) as active
      from educators e join subscription_keys k on k.educator_id = e.id
      where ${isIn(receiver === 'educator' ? 'e.id' : 'e.channel_id', ids)} and e.deleted_at is null
        and k.deleted_at is null group by 1
    ) counted on counted.id = r.id
    where ${isIn('r.id', ids)} and r.deleted_at is null order by r.id`;
  const rows = await readOffThread(source, query.compile(read));
  return rows.map((row) => ({ ...row, activeKeys: Number(row.activeKeys ?? 0), keys: Number(row.keys ?? 0) }));
}

export async function listSchools(
  { database: { read }, clock }: Reading,
  channelId: number,
): Promise<ChannelPage['list']> {
  const today = clock.today();
  const since = addMonths(monthOf(today), -11);
  type Row = { id: number; name: string; students: number; active: number; amount: number | null; is_active: 0 | 1 };
  const { rows } = await sql<Row>`select e.id, e.name, e.student_count as students, e.is_active,
      (select count(*) from subscription_keys k
        where k.educator_id = e.id and k.deleted_at is null and ${inStatus('Active', today)}) as active,
      (select cast(sum(amount) as bigint) from sales_months m
        where m.educator_id = e.id and m.month >= ${since}) as amount
    from educators e where e.channel_id = ${channelId} and e.deleted_at is null
    order by coalesce((select sum(amount) from sales_months m where m.educator_id = e.id and m.month >= ${since}), 0)
      desc, e.name_key, e.id limit ${maxRecordRows}`.execute(read);
  return rows.map(({ id, name, students, active, amount, is_active }) => ({
    educatorId: id,
    name: shownName('educator', name),
    purged: purgedOf({ educator: name }),
    students,
    active: Number(active),
    amount: toMajor(Number(amount ?? 0)),
    isActive: is_active === 1,
  }));
}
