import { type RawBuilder, sql } from 'kysely';
import type { Receiver } from '@eemusic/contract/sales/choices';
import { expiringSoonDays } from '@eemusic/contract/sales/key-forecast';
import {
  type ChannelPage,
  type EducatorPage,
  maxRecordRows,
  type RecordEvent,
} from '@eemusic/contract/sales/record-pages';
import { addDays, addMonths, monthOf } from '@eemusic/contract/platform/days';
import type { Code } from '@eemusic/contract/platform/permissions';
import { figuresOf, type Scope, totalOf } from '#learning/practice/index.ts';
import { type Query, readOffThread } from '#platform/database/index.ts';
import { purgedOf, shownName } from '#platform/deletions/index.ts';
import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { toMajor } from '#sales/commissions/index.ts';
import { findDefaultLibraries, getLibraryNames, inStatus } from '#sales/subscriptions/index.ts';
import { listEmails, listSchools, listStatements, listStudents } from './receiver-lists.ts';

type Reading = Pick<Services, 'database' | 'clock'>;
type Codes = ReadonlySet<Code>;

type Of = { receiver: Receiver; id: number };

const scopeOf = ({ receiver, id }: Of): Scope => ({
  channelId: receiver === 'channel' ? id : null,
  educatorId: receiver === 'educator' ? id : null,
});

const isOf = ({ receiver, id }: Of, column: string): RawBuilder<boolean> =>
  receiver === 'educator'
    ? sql`${sql.ref(column)} = ${id}`
    : sql`${sql.ref(column)} in (select id from educators where channel_id = ${id} and deleted_at is null)`;

export async function readEducatorPage(services: Reading, id: number, codes: Codes): Promise<{ record: EducatorPage }> {
  const { read } = services.database;
  const row = await read
    .selectFrom('educators')
    .leftJoin('channels', (join) =>
      join.onRef('channels.id', '=', 'educators.channel_id').on('channels.deleted_at', 'is', null),
    )
    .selectAll('educators')
    .select('channels.name as channel_name')
    .where('educators.id', '=', id)
    .where('educators.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new Refusal('educator.not-found');
  const { channel_id, channel_name } = row;
  const [common, list, libraryIds, ofChannel] = await Promise.all([
    readReceiver(services, { receiver: 'educator', id }, codes),
    codes.has('UM') ? listStudents(services, id) : null,
    findDefaultLibraries(read, id),
    channel_id === null || channel_name === null
      ? null
      : readRate(read, { receiver: 'channel', id: channel_id }, services),
  ]);
  const channel =
    channel_id === null || channel_name === null || ofChannel === null
      ? null
      : { channelId: channel_id, name: channel_name, rate: ofChannel.rate };
  return {
    record: {
      ...factsOf('educator', row),
      ...common,
      students: row.student_count,
      category: row.category,
      username: row.user_name,
      channel,
      libraries: libraryIds === null ? null : await getLibraryNames(read, libraryIds),
      list,
    },
  };
}

export async function readChannelPage(services: Reading, id: number, codes: Codes): Promise<{ record: ChannelPage }> {
  const { read } = services.database;
  const row = await read
    .selectFrom('channels')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new Refusal('channel.not-found');
  const [common, list, students] = await Promise.all([
    readReceiver(services, { receiver: 'channel', id }, codes),
    listSchools(services, id),
    sql<{ students: number | null }>`select sum(student_count) as students from educators
      where channel_id = ${id} and deleted_at is null`.execute(read),
  ]);
  return {
    record: {
      ...factsOf('channel', row),
      ...common,
      students: Number(students.rows[0]?.students ?? 0),
      schools: row.educator_count,
      list,
    },
  };
}

type FactsRow = {
  name: string;
  is_active: 0 | 1;
  region: string | null;
  contact_name: string;
  contact_number: string;
  contact_email: string;
  created_at: string;
};

const factsOf = (receiver: Receiver, row: FactsRow) => ({
  name: shownName(receiver, row.name),
  purged: purgedOf({ [receiver]: row.name }),
  isActive: row.is_active === 1,
  region: row.region,
  contactName: row.contact_name,
  contactNumber: row.contact_number,
  contactEmail: row.contact_email,
  createdOn: row.created_at.slice(0, 10),
});

async function readReceiver(services: Reading, of: Of, codes: Codes) {
  const { database, clock } = services;
  const { read } = database;
  const today = clock.today();
  const days = { from: addDays(today, -29), to: today };
  const [rate, sales, practice, keys, timeline, statements, emails] = await Promise.all([
    readRate(read, of, services),
    readSales(services, of),
    figuresOf(database, scopeOf(of), { ...days, kinds: ['total'], students: ['total'] }),
    countKeys(services, of),
    readTimeline(services, of, codes),
    codes.has('SM') ? listStatements(read, of) : null,
    codes.has('SM') ? listEmails(read, of) : null,
  ]);
  return { ...rate, ...sales, practised: totalOf(practice).students ?? 0, ...keys, timeline, statements, emails };
}

/** The receiver's own if there is one, otherwise the general one. */
async function readRate(db: Query, { receiver, id }: Of, { clock }: Reading) {
  const { rows } = await sql<{ basis_points: number; receiver_id: number | null }>`
    select basis_points, receiver_id from commission_rates
    where receiver = ${receiver} and holds_from <= ${clock.today()} and (receiver_id is null or receiver_id = ${id})
    order by receiver_id is null, holds_from desc limit 1`.execute(db);
  return { rate: (rows[0]?.basis_points ?? 0) / 100, hasOwnRate: rows[0]?.receiver_id === id };
}

async function readSales({ database: { read }, clock }: Reading, { receiver, id }: Of) {
  const last = monthOf(clock.today());
  const aYearAgo = addMonths(last, -12);
  const isOwn = sql`${sql.ref(`${receiver}_id`)} = ${id}`;
  type Sum = { month: string; amount: number };
  const [{ rows }, later] = await Promise.all([
    sql<Sum>`select month, cast(sum(amount) as bigint) as amount from sales_months
      where ${isOwn} and month >= ${addMonths(last, -23)} group by month`.execute(read),
    sql<Sum>`select month, cast(sum(amount) as bigint) as amount from sales
      where ${isOwn} and month = ${aYearAgo} and day > ${aYearAgo + clock.today().slice(7)} group by month`.execute(
      read,
    ),
  ]);
  const by = new Map(rows.map(({ month, amount }) => [month, toMajor(Number(amount))]));
  const sales = Array.from({ length: 12 }, (_, index) => {
    const month = addMonths(last, index - 11);
    return { month, amount: by.get(month) ?? 0, yearBefore: by.get(addMonths(month, -12)) ?? 0 };
  });
  const before = sales.reduce((sum, { yearBefore }) => sum + yearBefore, 0);
  return { sales, soldBefore: before - toMajor(Number(later.rows[0]?.amount ?? 0)) };
}

async function countKeys({ database: { read, source }, clock }: Reading, of: Of) {
  const today = clock.today();
  const to = addDays(today, expiringSoonDays);
  type Counts = Record<'active' | 'free' | 'renewed' | 'ended' | 'revoked', number>;
  type Ending = { keys: number; amount: number | null };
  const ofReceiver = sql`from subscription_keys k where ${isOf(of, 'k.educator_id')} and k.deleted_at is null`;
  const [[counts], [ending]] = await Promise.all([
    readOffThread(
      source,
      sql<Counts>`select count(*) filter (where ${inStatus('Active', today)}) as active,
        count(*) filter (where ${inStatus('Available', today)}) as free,
        count(*) filter (where ${inStatus('Renewed', today)}) as renewed,
        count(*) filter (where ${inStatus('Expired', today)}) as ended,
        count(*) filter (where ${inStatus('Revoked', today)}) as revoked ${ofReceiver}`.compile(read),
    ),
    readOffThread(
      source,
      sql<Ending>`select count(*) as keys, sum((select amount from prices
          where duration_days = k.duration_days and holds_from <= ${today} order by holds_from desc limit 1)) as amount
        ${ofReceiver} and ${inStatus('Active', today)} and k.runs_until <= ${to}`.compile(read),
    ),
  ]);
  return {
    keys: {
      active: Number(counts?.active ?? 0),
      free: Number(counts?.free ?? 0),
      renewed: Number(counts?.renewed ?? 0),
      ended: Number(counts?.ended ?? 0),
      revoked: Number(counts?.revoked ?? 0),
    },
    ending: { keys: Number(ending?.keys ?? 0), to, amount: toMajor(Number(ending?.amount ?? 0)) },
  };
}

export const maxNames = 3;
export const noEvent = { count: 0, amount: 0, durationDays: null, names: [] as string[], cardId: null };

async function readTimeline({ database: { read } }: Reading, of: Of, codes: Codes): Promise<RecordEvent[]> {
  type Sold = { day: string; count: number; amount: number };
  type Made = { day: string; durationDays: number; count: number };
  const ofSales = sql`${sql.ref(`sales.${of.receiver}_id`)} = ${of.id} and refund_of is null and correction_of is null`;
  const [sold, made, cards] = await Promise.all([
    sql<Sold>`select day, count(*) as count, cast(sum(amount) as bigint) as amount from sales
      where ${ofSales} group by day order by day desc limit ${maxRecordRows}`.execute(read),
    sql<Made>`select substr(created_at, 1, 10) as day, duration_days as "durationDays", count(*) as count
      from subscription_keys k where ${isOf(of, 'k.educator_id')} and deleted_at is null
      group by 1, 2 order by 1 desc limit ${maxRecordRows}`.execute(read),
    codes.has('ES') && of.receiver === 'educator' ? findCards(read, 'educator', of.id) : [],
  ]);
  const names = codes.has('UM') ? await namesOf(read, ofSales, sold.rows) : new Map<string, string[]>();
  const events: RecordEvent[] = [
    ...sold.rows.map(({ day, count, amount }) => ({
      ...noEvent,
      kind: 'sales' as const,
      day,
      count: Number(count),
      amount: toMajor(Number(amount)),
      names: names.get(day) ?? [],
    })),
    ...made.rows.map(({ day, durationDays, count }) => ({
      ...noEvent,
      kind: 'keys' as const,
      day,
      durationDays,
      count: Number(count),
    })),
    ...cards,
  ];
  return events.toSorted((one, other) => (one.day < other.day ? 1 : -1)).slice(0, maxRecordRows);
}

async function namesOf(db: Query, ofSales: RawBuilder<unknown>, sold: readonly { day: string }[]) {
  const days = sold.map(({ day }) => day);
  if (days.length === 0) return new Map<string, string[]>();
  const { rows } = await sql<{ day: string; name: string }>`select day, full_name as name from (
      select sales.day, students.full_name, row_number() over (partition by sales.day order by sales.id) as place
      from sales join students on students.id = sales.student_id and students.deleted_at is null
      where ${ofSales} and sales.day in (${sql.join(days)})) listed
    where place <= ${maxNames} order by day, place`.execute(db);
  return new Map([...Map.groupBy(rows, ({ day }) => day)].map(([day, of]) => [day, of.map(({ name }) => name)]));
}

export async function findCards(db: Query, kind: 'educator' | 'student', id: number): Promise<RecordEvent[]> {
  const rows = await db
    .selectFrom('support_links')
    .innerJoin('support_cards', 'support_cards.id', 'support_links.card_id')
    .select(['support_cards.id', 'title', 'created_at'])
    .where('kind', '=', kind)
    .where('record_id', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('support_cards.id', 'desc')
    .limit(maxRecordRows)
    .execute();
  return rows.map((card) => ({
    ...noEvent,
    kind: 'card' as const,
    day: card.created_at.slice(0, 10),
    names: [card.title],
    cardId: card.id,
  }));
}
