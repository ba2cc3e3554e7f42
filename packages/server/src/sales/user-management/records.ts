import {
  type Field,
  type Fields,
  isTextKind,
  textFieldsOf,
  type ValuesOf,
} from '@eemusic/contract/platform/record-fields';
import { type Generated, type Selectable, sql, type Transaction } from 'kysely';
import {
  type Change,
  chunks,
  nameSpellings,
  type Query,
  readInChunks,
  searchKey,
  sortKey,
} from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { Refusal } from '#platform/http/index.ts';

type Table = 'channels' | 'educators' | 'students';
type Columns = Readonly<Record<string, string | number | null>>;

/** More rows than in other chunks, because triggers of PostgreSQL run once for each statement. */
const maxChangedAtOnce = 1000;

const notFound = {
  channels: 'channel.not-found',
  educators: 'educator.not-found',
  students: 'student.not-found',
} as const;

type Description<Name extends Table, All extends Fields> = {
  table: Name;
  fields: All;
  /** The columns of fields that are not called like them. */
  renamed?: Partial<Record<keyof All & string, string>>;
  /** A column by which the record is found, besides its fields. */
  extra?: string;
};

/**
 * The functions that the stores of channels, educators and students share, from a description of their fields. Every
 * write increments the record's version.
 */
export function recordStore<Name extends Table, const All extends Fields>({
  table: name,
  fields,
  renamed,
  extra: extraColumn,
}: Description<Name, All>) {
  type Row = Selectable<Tables[Name]>;
  type Values = ValuesOf<All> & { isActive: boolean };
  const named: Readonly<Record<string, string | undefined>> = renamed ?? {};
  const columns = Object.keys(fields).map((field) => [field, named[field] ?? snakeCase(field)] as const);

  /** Returns the live or the deleted records with these ids. */
  function find(db: Query, ids: readonly number[], state: 'live' | 'deleted' = 'live'): Promise<Row[]> {
    return readInChunks(
      db,
      ids,
      (chunk) => sql<Row>`select * from ${sql.table(name)} where id in (${sql.join(chunk)})
        and deleted_at ${state === 'live' ? sql`is null` : sql`is not null`} order by id`,
    );
  }

  /** Like `find`, but refuses if a record is missing. */
  async function getAll(db: Query, ids: readonly number[], state: 'live' | 'deleted' = 'live'): Promise<Row[]> {
    const found = await find(db, ids, state);
    if (found.length !== ids.length) throw new Refusal(state === 'live' ? notFound[name] : 'deletion.not-found');
    return found;
  }

  async function get(db: Query, id: number): Promise<Row> {
    const [row] = await getAll(db, [id]);
    if (!row) throw new Refusal(notFound[name]);
    return row;
  }

  function valuesOf(row: Row): Values {
    const stored = row as Columns;
    const values = columns.map(([field, column]) => [field, stored[column]]);
    return { ...Object.fromEntries(values), isActive: stored['is_active'] === 1 };
  }

  /** @param extra a text by which the record is found, too */
  function columnsOf(values: Values, extra: string | null = null) {
    const given = values as Columns;
    return {
      ...(Object.fromEntries(columns.map(([field, column]) => [column, given[field] ?? null])) as Columns),
      ...foldedColumns(fields, given, extra),
      is_active: values.isActive ? 1 : 0,
    };
  }

  /**
   * Clears the rows that were deleted at this moment. The rows themselves stay, because the ledger and the audit trail
   * refer to most of them. A record that was restored and deleted again has another moment and is left alone.
   *
   * @param also columns without a field
   */
  async function purge(tx: Transaction<Tables>, ids: readonly number[], deletedAt: Date, also: Columns = {}) {
    const cleared = columns.flatMap(([field, column]) => {
      const { kind, isRequired } = fields[field] as Field;
      return isTextKind(kind) ? [[column, '']] : isRequired ? [] : [[column, null]];
    });
    const empty = { ...Object.fromEntries(cleared), ...also, name_key: '', search_key: '', is_active: 0 };
    for (const chunk of chunks(ids, maxChangedAtOnce))
      await sql`update ${sql.table(name)} set ${assignmentsOf(empty)}
        where id in (${sql.join(chunk)}) and deleted_at = ${deletedAt.toISOString()}`.execute(tx);
  }

  /**
   * Makes the search keys anew of some records behind an id, whose version of the console made them otherwise; the
   * records stay as they are. Returns the last id, or null if there are no more.
   */
  async function refreshSearchKeys(tx: Transaction<Tables>, after: number, limit: number): Promise<number | null> {
    const { rows } = await sql<
      Columns & { id: number }
    >`select * from ${sql.table(name)} where id > ${after} order by id limit ${limit}`.execute(tx);
    for (const stored of rows) {
      const values = Object.fromEntries(columns.map(([field, column]) => [field, stored[column] ?? null]));
      const extra = extraColumn === undefined ? null : stored[extraColumn];
      const { search_key } = foldedColumns(fields, values, extra === null ? null : String(extra));
      const isPurged = stored['name_key'] === '';
      if (isPurged || search_key === stored['search_key']) continue;
      await sql`update ${sql.table(name)} set search_key = ${search_key}
        where id = ${stored.id} and search_key = ${stored['search_key']}`.execute(tx);
    }
    return rows.at(-1)?.id ?? null;
  }

  return {
    refreshSearchKeys,
    find,
    getAll,
    get,
    valuesOf,
    columnsOf,
    /** The columns of a new record. */
    rowOf: (values: Values, at: Date, extra: string | null = null) => ({
      ...columnsOf(values, extra),
      created_at: at.toISOString(),
      deleted_at: null,
    }),
    purge,
    set: (tx: Transaction<Tables>, ids: readonly number[], set: Columns) => setColumns(tx, name, ids, set),
    /** Keeps the owner in the row, so that a restored record returns to it. */
    markDeleted: (tx: Transaction<Tables>, ids: readonly number[], at: Date) =>
      setColumns(tx, name, ids, { deleted_at: at.toISOString() }),
    markRestored: (tx: Change, ids: readonly number[]) => setColumns(tx, name, ids, { deleted_at: null }),
  };
}

export const snakeCase = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const assignmentsOf = (columns: Columns) =>
  sql.join(Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`));

/** Sets the same columns of several records. */
export async function setColumns(tx: Transaction<Tables>, table: Table, ids: readonly number[], columns: Columns) {
  for (const chunk of chunks(ids, maxChangedAtOnce))
    await sql`update ${sql.table(table)} set ${assignmentsOf(columns)}, version = version + 1
      where id in (${sql.join(chunk)})`.execute(tx);
}

/** Columns with integers; all others contain texts. */
const integers = new Set(['is_active', 'channel_id', 'educator_id', 'name_width', 'birth_year']);

/**
 * Updates rows, which all have the same columns, and increments their versions. Values are cast because PostgreSQL
 * cannot infer the type of a parameter in a VALUES list.
 */
export async function updateRows(tx: Change, table: Table, rows: readonly (Columns & { id: number })[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== 'id');
  const target = sql.table(table);
  const names = columns.map((column, index) => sql`${sql.raw(`column${index + 2}`)} as ${sql.ref(column)}`);
  const assignments = columns.map((column) => sql`${sql.ref(column)} = new_row.${sql.ref(column)}`);
  for (const chunk of chunks(rows)) {
    const listed = chunk.map((row) => {
      const values = columns.map(
        (column) => sql`cast(${row[column] ?? null} as ${sql.raw(integers.has(column) ? 'integer' : 'text')})`,
      );
      return sql`(cast(${row.id} as integer), ${sql.join(values)})`;
    });
    await sql`update ${target} set ${sql.join(assignments)}, version = ${target}.version + 1
      from (select column1 as new_id, ${sql.join(names)} from (values ${sql.join(listed)}) as listed) as new_row
      where ${target}.id = new_row.new_id`.execute(tx);
  }
}

/** Returns which of these ids belong to records that exist and are not deleted. */
export async function notDeletedIds(db: Query, table: Table, ids: readonly number[]): Promise<Set<number>> {
  const rows = await readInChunks(db, ids, (chunk) =>
    db.selectFrom(table).select('id').where('id', 'in', chunk).where('deleted_at', 'is', null),
  );
  return new Set(rows.map(({ id }) => id));
}

/** Refuses if one of these records does not exist or is deleted. */
export async function assertNotDeleted(db: Query, table: Table, ids: readonly number[]): Promise<void> {
  const live = await notDeletedIds(db, table, ids);
  if (ids.some((id) => !live.has(id))) throw new Refusal(notFound[table]);
}

type Given<Values> = { readonly [Name in keyof Values]?: Values[Name] | null | undefined };

/** Returns the fields of a record after a request: null empties one, and a missing one stays as it is. */
export function mergeValues<const All extends Fields>(
  fields: All,
  request: Given<ValuesOf<All>>,
  before: ValuesOf<All>,
): ValuesOf<All> {
  const after = (Object.keys(fields) as (keyof All & string)[]).map((name) => {
    const given = request[name];
    if (given === undefined) return [name, before[name]];
    return [name, given === null && isTextKind((fields[name] as Field).kind) ? '' : given];
  });
  // `Object.fromEntries` does not keep the names of the fields in its type.
  return Object.fromEntries(after) as never;
}

/** The length of `search_key` in the database. Rare characters fold to so many that a longest text would exceed it. */
const maxSearchKeyLength = 1_200;

/**
 * Returns the sort key of a record, from its name (the first field), and its search key, from all its texts and an
 * extra one. A phone number is found with any spacing of its digits, a Chinese name by its pinyin and initials, too.
 */
export function foldedColumns<const All extends Fields>(
  fields: All,
  values: Columns,
  extra: string | null = null,
): { name_key: string; search_key: string } {
  const found = textFieldsOf(fields).map((field) => ({ kind: fields[field]?.kind, text: String(values[field] ?? '') }));
  const texts = found.map(({ text }) => text);
  const digits = found
    .filter(({ kind }) => kind === 'phone')
    .map(({ text }) => text.replaceAll(/\D/g, ''))
    .filter((number) => number !== '' && !texts.some((text) => text.includes(number)));
  const names = found.flatMap(({ kind, text }) => (kind === 'text' ? [text] : []));
  const searched = [...texts, ...digits, ...(extra === null ? [] : [extra]), ...nameSpellings(names)];
  return { name_key: nameKey(texts[0] ?? ''), search_key: searchKey(searched.join('\n'), maxSearchKeyLength) };
}

export const nameKey = (name: string): string => sortKey(name, 240);

/** Columns that channels, educators and students have in common. */
export type Contact = {
  /** See `sortKey`. */
  name_key: string;
  contact_name: string;
  contact_number: string;
  contact_email: string;
  is_active: 0 | 1;
  /** The searchable texts, one per line. */
  search_key: string;
  created_at: string;
  deleted_at: string | null;
  version: Generated<number>;
};

/** `until_at` is null while the membership is open. */
type Membership = { id: Generated<number>; from_at: string; until_at: string | null };

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** Periods in which educators belonged to channels. */
    affiliations: Membership & { educator_id: number; channel_id: number };
    /** Periods in which students belonged to educators. */
    enrolments: Membership & { student_id: number; educator_id: number };
    /** Numbers of live students, and of those without an educator, by region ('' for none) and status, in shards. */
    student_totals: { region: string; is_active: 0 | 1; shard: number; students: number; unassigned: number };
  }
}
