import { sql, type Transaction } from 'kysely';
import type { Query } from './database.ts';
import type { Tables } from './tables.ts';
import { onRowsChanged, type Triggers } from './triggers.ts';

/** Triggers of both engines, the recount and the comparison are made from it, by SQL that is the same on both. */
export type Sum = {
  /** Of its triggers. PostgreSQL runs those of one event in alphabetical order. */
  name: string;
  /** What each row adds, by column of the table of sums. */
  sum: Readonly<Record<string, string>>;
  /** The table whose rows are summed. */
  of: string;
  /** The table of the sums. */
  in: string;
  /** Which sums a row belongs to, by column of the table of sums. Changes lock the sums in this order. */
  by: Readonly<Record<string, string>>;
  when?: string;
  /** The columns of the summed rows that `sum`, `by` and `when` name. */
  reads: readonly string[];
  /**
   * `owner`: in a row that exists anyway, whose version rises, because a form that sends the whole list of members must
   * not miss one. `shards`: spread over several rows, so that writers on several nodes seldom wait for each other.
   */
  kept?: 'owner' | 'shards';
};

const shards = 16;

const valuesOf = ({ sum }: Sum) => Object.keys(sum);
const keysOf = ({ by, kept }: Sum) => [...Object.keys(by), ...(kept === 'shards' ? ['shard'] : [])];
const named = ([column, expression]: [string, string]) => `${expression} as ${column}`;

/** Selects what these rows add; `sign` is -1 for rows that went. */
function additions(all: Sum, from: string, sign: 1 | -1, shard = `id % ${shards}`): string {
  const { sum, by, kept, when } = all;
  const signed = Object.entries(sum).map(([column, value]) => named([column, sign === 1 ? value : `-(${value})`]));
  const columns = [...Object.entries(by).map(named), ...(kept === 'shards' ? [`${shard} as shard`] : []), ...signed];
  return `select ${columns.join(', ')} from ${from} ${when ? `where ${when}` : ''}`;
}

function grouped(sum: Sum, rows: string): string {
  const keys = keysOf(sum).join(', ');
  const sums = valuesOf(sum).map((value) => `sum(${value}) as ${value}`);
  return `select ${keys}, ${sums.join(', ')} from (${rows}) rows_of_sum group by ${keys} `;
}

const havingAny = (sum: Sum) =>
  `having ${valuesOf(sum)
    .map((value) => `sum(${value}) <> 0`)
    .join(' or ')}`;

/** Adds these rows, of which no two may belong to the same sum. */
function add(sum: Sum, rows: string): string {
  const [keys, values] = [keysOf(sum), valuesOf(sum)];
  const table = sum.in;
  const plus = (row: string) => values.map((value) => `${value} = ${table}.${value} + ${row}.${value}`).join(', ');
  if (sum.kept === 'owner')
    return `update ${table} set version = version + 1, ${plus('change')} from (${rows}) change
      where ${keys.map((key) => `${table}.${key} = change.${key}`).join(' and ')};`;
  const columns = [...keys, ...values].join(', ');
  return `insert into ${table} (${columns}) select ${columns} from (${rows}) change where 1 = 1
    order by ${keys.join(', ')} on conflict (${keys.join(', ')}) do update set ${plus('excluded')};`;
}

function onSqlite(sum: Sum): Triggers['sqlite'] {
  const { name, of, reads } = sum;
  const columns = sum.kept === 'shards' ? ['id', ...reads] : reads;
  const from = (row: 'new' | 'old') =>
    `(select ${columns.map((column) => `${row}.${column} as ${column}`).join(', ')})`;
  const addRow = (row: 'new' | 'old') => add(sum, additions(sum, from(row), row === 'new' ? 1 : -1));
  // An update that changes no sum writes none.
  const differs = `(${additions(sum, from('old'), 1)}) is not (${additions(sum, from('new'), 1)})`;
  return {
    [`${name}_insert`]: `after insert on ${of} begin ${addRow('new')} end`,
    [`${name}_update`]: `after update of ${reads.join(', ')} on ${of} when ${differs}
      begin ${addRow('old')} ${addRow('new')} end`,
    [`${name}_delete`]: `after delete on ${of} begin ${addRow('old')} end`,
  };
}

export function triggersOf(sums: readonly Sum[]): Triggers {
  const rules = sums.map((sum) => ({
    name: sum.name,
    table: sum.of,
    rows: (from: string, sign: 1 | -1) => additions(sum, from, sign),
    // As on SQLite; an entry of zero has a sum as well.
    run: (rows: string, event: string) => add(sum, grouped(sum, rows) + (event === 'update' ? havingAny(sum) : '')),
  }));
  return {
    sqlite: Object.assign({}, ...sums.map(onSqlite)),
    postgres: Object.assign({}, ...rules.map(onRowsChanged)),
  };
}

async function readSums(): Promise<readonly Sum[]> {
  const { href } = new URL('../../../triggers/sums.ts', import.meta.url);
  return ((await import(href)) as { sums: readonly Sum[] }).sums;
}

/**
 * The sums of each table, and SQL that selects what has to be added to them; to the first shard of sharded ones. Sums
 * that are missing count as 0.
 */
async function findDifferences(): Promise<{ sum: Sum; rows: string }[]> {
  return [...Map.groupBy(await readSums(), (sum) => sum.in)].flatMap(([table, parts]) => {
    const [sum] = parts;
    if (!sum) return [];
    const itself = (columns: readonly string[]) => Object.fromEntries(columns.map((column) => [column, column]));
    const stored = { ...sum, by: itself(Object.keys(sum.by)), sum: itself(valuesOf(sum)), when: '1 = 1' };
    const counted = parts.map((part) => additions(part, part.of, 1, '0'));
    const rows = grouped(sum, [...counted, additions(stored, table, -1, '0')].join(' union all '));
    return [{ sum, rows: rows + havingAny(sum) }];
  });
}

/** In words, for each table, how many sums are wrong, and what is with the first. */
export async function findWrongSums(db: Query): Promise<string[]> {
  const wrong: string[] = [];
  for (const { sum, rows } of await findDifferences()) {
    const keys = Object.keys(sum.by);
    const query = `select differing.*, count(*) over () as wrong_sums from (${rows}) differing order by ${keys.join(', ')} limit 1`;
    const [found] = (await sql.raw<Record<string, string | number>>(query).execute(db)).rows;
    if (!found) continue;
    const off = valuesOf(sum)
      .map((value) => ({ value, by: Number(found[value]) }))
      .filter(({ by }) => by !== 0)
      .map(({ value, by }) => `${value} is ${Math.abs(by)} too ${by < 0 ? 'high' : 'low'}`);
    const which = keys.map((key) => `${key} ${found[key] === '' ? 'none' : found[key]}`).join(', ');
    wrong.push(`Wrong sums of ${sum.of} in ${sum.in}: ${found['wrong_sums']}. Of ${which}: ${off.join(', ')}`);
  }
  return wrong;
}

/** Nothing else may write the summed rows meanwhile. */
export async function recountSums(tx: Transaction<Tables>): Promise<void> {
  for (const { sum, rows } of await findDifferences()) await sql.raw(add(sum, rows)).execute(tx);
}
