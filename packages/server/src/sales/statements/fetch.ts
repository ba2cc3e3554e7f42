import { type LateEntry, maxLateEntries, type StatementLine } from '@eemusic/contract/sales/statements';
import { type RawBuilder, sql } from 'kysely';
import { readCompany } from '#access/company/index.ts';
import { readOffThread } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { purgedOf, shownName } from '#platform/deletions/index.ts';
import { bookedRate, toMajor } from '#sales/commissions/index.ts';
import { kindOf, getStatement, type StatementRow, toStatement } from './store.ts';
import type { PurgedKind } from '@eemusic/contract/platform/deletions';
import type { Language } from '@eemusic/contract/platform/languages';
import { rowNameIn } from './texts.ts';

export async function fetchStatement({ database: { read, source } }: Services, id: number) {
  const [row, { currency }] = await Promise.all([getStatement(read, id), readCompany(read)]);
  const [lines, adjustments, rates, late] = await Promise.all([
    readOffThread(source, linesOf(row).compile(read)),
    readOffThread(source, adjustmentsOf(row).compile(read)),
    readOffThread(source, ratesOf(row).compile(read)),
    readOffThread(source, lateOf(row).compile(read)),
  ]);
  const ratesOfMember = Map.groupBy(rates, ({ member }) => member);
  return {
    statement: toStatement(row, currency),
    lines: [
      ...lines.map(({ name, amount, commission, ...line }) => ({
        ...line,
        ...memberName(row, name ?? ''),
        amount: toMajor(amount),
        commission: toMajor(commission),
        rates: (ratesOfMember.get(line.id) ?? []).map(({ rate }) => rate),
      })),
      ...adjustments.map(toAdjustment),
    ],
    late: {
      total: late[0]?.total ?? 0,
      commission: toMajor(late[0]?.sum ?? 0),
      entries: late.map((entry) => toLateEntry(row, entry)),
    },
  };
}

/** The members in a statement's lines: schools for a channel, students for a school. */
const memberOf = {
  channel: { kind: 'educator', table: 'educators', name: 'name' },
  educator: { kind: 'student', table: 'students', name: 'full_name' },
} as const;

function memberName({ receiver }: StatementRow, name: string) {
  const { kind } = memberOf[receiver];
  return { name: shownName(kind, name), purged: purgedOf({ [kind]: name }) };
}

function columnsOf({ receiver }: StatementRow) {
  const { kind, table, name } = memberOf[receiver];
  return {
    member: sql.ref(`sales.${kind}_id`),
    members: sql.table(table),
    name: sql.ref(`member.${name}`),
    nameKey: sql.ref('member.name_key'),
    commission: sql.ref(`sales.${receiver}_commission`),
    rate: sql.ref(`sales.${receiver}_rate_id`),
  };
}

const isOfStudent = sql`sales.student_id is not null`;

const ofStatement = ({ receiver, receiver_id, month }: StatementRow): RawBuilder<unknown> =>
  sql`${sql.ref(`sales.${receiver}_id`)} = ${receiver_id} and sales.month = ${month}`;

type Line = Pick<StatementLine, 'id' | 'sales' | 'refunds' | 'amount' | 'commission'> & { name: string | null };

function linesOf(row: StatementRow) {
  const { member, members, name, nameKey, commission } = columnsOf(row);
  return sql<Line>`select sums.*, ${name} as name from (
      select ${member} as id, count(*) - count(refund_of) - count(correction_of) as sales, count(refund_of) as refunds,
        cast(sum(amount) as bigint) as amount, cast(sum(${commission}) as bigint) as commission
      from sales where ${ofStatement(row)} and ${isOfStudent} group by 1) sums
    left join ${members} member on member.id = sums.id order by ${nameKey}, sums.id`;
}

type Adjustment = {
  id: number;
  commission: number;
  day: string;
  reason: string | null;
  undoes: number | null;
  undone: number | null;
};

function adjustmentsOf(row: StatementRow) {
  const { commission } = columnsOf(row);
  return sql<Adjustment>`select sales.id, sales.day, sales.reason, ${commission} as commission, sales.undoes,
      (select other.id from sales other where other.undoes = sales.id) as undone
    from sales where ${ofStatement(row)} and sales.student_id is null order by sales.id`;
}

const toAdjustment = ({ id, reason, commission, day, undoes, undone }: Adjustment): StatementLine => ({
  id,
  name: reason ?? '',
  purged: [],
  sales: 0,
  refunds: 0,
  amount: 0,
  commission: toMajor(commission),
  rates: [],
  adjustment: { day, undoes, isUndone: undone !== null },
});

/** For a sale that was corrected within the statement, it is the corrected rate. */
function ratesOf(row: StatementRow) {
  const { member, rate } = columnsOf(row);
  const booked = bookedRate({
    saleId: sql.ref('entries.last'),
    rateId: sql.ref('rates.id'),
    current: sql.ref('rates.basis_points'),
  });
  return sql<{ member: number; rate: number }>`select distinct entries.member, ${booked} as rate from (
      select ${member} as member, ${rate} as rate_id, max(id) as last
      from sales where ${ofStatement(row)} and ${isOfStudent} group by ${member}, ${rate}, coalesce(correction_of, id)) entries
    join commission_rates rates on rates.id = entries.rate_id order by 1, 2`;
}

type Late = Pick<LateEntry, 'saleId' | 'day' | 'amount' | 'commission' | 'reason'> & {
  refund_of: number | null;
  correction_of: number | null;
  name: string | null;
  /** Of all late entries. */
  total: number;
  sum: number;
};

/** Adjustments have lines of their own. */
function lateOf(row: StatementRow) {
  const { member, members, name, commission } = columnsOf(row);
  return sql<Late>`select sales.id as "saleId", sales.day, sales.refund_of, sales.correction_of, sales.amount,
      ${commission} as commission, sales.reason, ${name} as name, count(*) over () as total,
      cast(sum(${commission}) over () as bigint) as sum
    from sales left join ${members} member on member.id = ${member}
    where ${ofStatement(row)} and substr(sales.day, 1, 7) < sales.month and ${isOfStudent}
    order by sales.at, sales.id limit ${maxLateEntries}`;
}

function toLateEntry(row: StatementRow, late: Late): LateEntry {
  const { saleId, day, reason } = late;
  const [amount, commission] = [toMajor(late.amount), toMajor(late.commission)];
  return { saleId, day, kind: kindOf(late), ...memberName(row, late.name ?? ''), amount, commission, reason };
}

type Found = Awaited<ReturnType<typeof fetchStatement>>;

/** Returns a statement as a PDF; the fonts are loaded for the first one. */
export async function print(services: Services, id: number, language: Language) {
  const [found, company] = await Promise.all([fetchStatement(services, id), readCompany(services.database.read)]);
  const { paintStatement } = await import('./paper.ts');
  const { number, month, name } = found.statement;
  return {
    contentType: 'application/pdf',
    attachment: `${number ?? month} ${name.replace(/[\\/:*?"<>|]/g, '-')}.pdf`,
    body: await paintStatement({ ...namedIn(language, found), company, language, clock: services.clock }),
  };
}

function namedIn(language: Language, { statement, lines, late }: Found): Found {
  const named = <Row extends { name: string; purged: readonly PurgedKind[] }>(row: Row) => ({
    ...row,
    name: rowNameIn(language, row),
  });
  return { statement: named(statement), lines: lines.map(named), late: { ...late, entries: late.entries.map(named) } };
}
