import {
  type Field,
  type Fields,
  isTextKind,
  textFieldsOf,
  type ValuesOf,
} from '@eemusic/contract/platform/record-fields';
import { type Generated, type RawBuilder, type Selectable, sql, type SqlBool, type Transaction } from 'kysely';
import {
  type Change,
  chunks,
  nameSpellings,
  type Query,
  readInChunks,
  searchKey,
  sortKey,
} from '#platform/database/index.ts';
import type { ImportNoun } from '@eemusic/contract/platform/sentences';
import type { Tables } from '#platform/database/tables.ts';
import { Refusal } from '#platform/http/index.ts';

type Table = 'channels' | 'educators' | 'students';
type Columns = Readonly<Record<string, string | number | null>>;

export const tables = {
  channel: { table: 'channels', name: 'name' },
  educator: { table: 'educators', name: 'name' },
  student: { table: 'students', name: 'full_name' },
} as const satisfies Record<ImportNoun, { table: Table; name: string }>;

/**
 * The two memberships, of educators in channels and of students with educators, differ only in these names: the history
 * table with its columns for member and owner, the kind of a member (whose current owner is in a column called like the
 * owner's) with the field for its owner in the audit trail, and the table of the owners.
 */
export type Membership = typeof affiliation | typeof enrolment;

export const affiliation = {
  periods: 'affiliations',
  member: 'educator_id',
  owner: 'channel_id',
  record: 'educator',
  ownerField: 'channelId',
  owners: 'channels',
} as const;

export const enrolment = {
  periods: 'enrolments',
  member: 'student_id',
  owner: 'educator_id',
  record: 'student',
  ownerField: 'educatorId',
  owners: 'educators',
} as const;

export const maxChangedAtOnce = 500;

const notFound = {
  channels: 'channel.not-found',
  educators: 'educator.not-found',
  students: 'student.not-found',
} as const;

type Description<Noun extends ImportNoun, All extends Fields> = {
  noun: Noun;
  fields: All;
  /** The columns of fields that are not called like them. */
  renamed?: Partial<Record<keyof All & string, string>>;
  /** A column by which the record is found, besides its fields. */
  extra?: string;
  /** Columns that follow from the fields. */
  derived?: (values: ValuesOf<All>) => Columns;
  /** What a purge sets columns without a field to. */
  purged?: Columns;
  /** That of the records with their owners, if they have any. */
  membership?: Membership;
};

/** A live record, with its owner, who may be deleted. */
export type StoredRecord<Values> = {
  id: number;
  version: number;
  values: Values;
  owner: { id: number; name: string } | null;
  nameKey: string;
  /** The text by which it is found, besides its fields. */
  extra: string | null;
  /** That of a subscription. */
  firstDay: string | null;
};

export type RecordUpdate<Values> = Pick<StoredRecord<Values>, 'id' | 'values' | 'extra'> & { ownerId: number | null };

export type RecordStore<Noun extends ImportNoun = ImportNoun, All extends Fields = Fields> = ReturnType<
  typeof recordStore<Noun, All>
>;

/** Every write increments the record's version. */
export function recordStore<Noun extends ImportNoun, const All extends Fields>({
  noun,
  fields,
  renamed,
  extra: extraColumn,
  derived,
  purged,
  membership,
}: Description<Noun, All>) {
  type Row = Selectable<Tables[(typeof tables)[Noun]['table']]>;
  type Values = ValuesOf<All> & { isActive: boolean };
  const { table } = tables[noun];
  const named: Readonly<Record<string, string | undefined>> = renamed ?? {};
  const columns = Object.keys(fields).map((field) => [field, named[field] ?? snakeCase(field)] as const);

  function find(db: Query, ids: readonly number[], state: 'live' | 'deleted' = 'live'): Promise<Row[]> {
    return readInChunks(
      db,
      ids,
      (chunk) => sql<Row>`select * from ${sql.table(table)} where id in (${sql.join(chunk)})
        and deleted_at ${state === 'live' ? sql`is null` : sql`is not null`} order by id`,
    );
  }

  async function getAll(db: Query, ids: readonly number[], state: 'live' | 'deleted' = 'live'): Promise<Row[]> {
    const found = await find(db, ids, state);
    if (found.length !== ids.length) throw new Refusal(state === 'live' ? notFound[table] : 'deletion.not-found');
    return found;
  }

  async function get(db: Query, id: number): Promise<Row> {
    const [row] = await getAll(db, [id]);
    if (!row) throw new Refusal(notFound[table]);
    return row;
  }

  const fieldsOf = (stored: Columns): Columns =>
    Object.fromEntries(columns.map(([field, column]) => [field, stored[column] ?? null]));

  function valuesOf(row: Row): Values {
    const stored = row as Columns;
    return { ...(fieldsOf(stored) as ValuesOf<All>), isActive: stored['is_active'] === 1 };
  }

  /** @param extra a text by which the record is found, too */
  function columnsOf(values: Values, extra: string | null = null) {
    const given = values as Columns;
    return {
      ...(Object.fromEntries(columns.map(([field, column]) => [column, given[field] ?? null])) as Columns),
      ...foldedColumns(fields, given, extra),
      ...derived?.(values),
      is_active: values.isActive ? 1 : 0,
    };
  }

  const extraOf = (stored: Columns | undefined) => (extraColumn ? ((stored?.[extraColumn] ?? null) as string) : null);

  /** Finds live records by a condition on the columns of `record`. */
  async function findRecords(db: Query, condition: RawBuilder<SqlBool>): Promise<StoredRecord<Values>[]> {
    const [owner, owners] = membership
      ? [
          sql`owner.id as owner_id, owner.name as owner_name`,
          sql`left join ${sql.table(membership.owners)} owner on owner.id = record.${sql.ref(membership.owner)}`,
        ]
      : [sql`null as owner_id, null as owner_name`, sql``];
    const { rows } = await sql<Row & Columns>`select record.*, ${owner} from ${sql.table(table)} record ${owners}
      where record.deleted_at is null and ${condition}`.execute(db);
    return rows.map((row) => {
      const { id, version, owner_id, owner_name, name_key, active_from = null } = row as unknown as Found;
      const owner = owner_id === null ? null : { id: owner_id, name: owner_name };
      const found = { id, version, owner, nameKey: name_key, firstDay: active_from };
      return { ...found, values: valuesOf(row), extra: extraOf(row) };
    });
  }

  /** Updates records and their owners. The caller must write the audit entries. */
  async function update(tx: Change, updates: readonly RecordUpdate<Values>[], at: Date): Promise<void> {
    const rows = updates.map(({ id, values, extra, ownerId }) => {
      return { id, ...columnsOf(values, extra), ...(membership && { [membership.owner]: ownerId }) };
    });
    await updateRows(tx, table, rows);
    if (membership) await recordMemberships(tx, membership, rows, at);
  }

  /**
   * Clears the rows that were deleted at this moment. The rows themselves stay, because the ledger and the audit trail
   * refer to most of them. A record that was restored and deleted again has another moment and is left alone.
   */
  async function purge(tx: Transaction<Tables>, ids: readonly number[], deletedAt: Date) {
    const cleared = columns.flatMap(([field, column]) => {
      const { kind, isRequired } = fields[field] as Field;
      return isTextKind(kind) ? [[column, '']] : isRequired ? [] : [[column, null]];
    });
    const empty = { ...Object.fromEntries(cleared), ...purged, name_key: '', search_key: '', is_active: 0 };
    const assignments = Object.entries(empty).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
    for (const chunk of chunks(ids, maxChangedAtOnce))
      await sql`update ${sql.table(table)} set ${sql.join(assignments)}
        where id in (${sql.join(chunk)}) and deleted_at = ${deletedAt.toISOString()}`.execute(tx);
  }

  /**
   * Makes the search keys anew of some records behind an id, whose version of the console made them otherwise; the
   * records stay as they are. Returns the last id, or null if there are no more.
   */
  async function refreshSearchKeys(tx: Transaction<Tables>, after: number, limit: number): Promise<number | null> {
    const { rows } = await sql<
      Columns & { id: number }
    >`select * from ${sql.table(table)} where id > ${after} order by id limit ${limit}`.execute(tx);
    for (const stored of rows) {
      const { search_key } = foldedColumns(fields, fieldsOf(stored), extraOf(stored));
      const isPurged = stored['name_key'] === '';
      if (isPurged || search_key === stored['search_key']) continue;
      await sql`update ${sql.table(table)} set search_key = ${search_key}
        where id = ${stored.id} and search_key = ${stored['search_key']}`.execute(tx);
    }
    return rows.at(-1)?.id ?? null;
  }

  return {
    noun,
    fields,
    nameField: Object.keys(fields)[0] ?? '',
    membership,
    refreshSearchKeys,
    find,
    findRecords,
    getAll,
    get,
    valuesOf,
    columnsOf,
    update,
    rowOf: (values: Values, at: Date, extra: string | null = null) => ({
      ...columnsOf(values, extra),
      created_at: at.toISOString(),
      deleted_at: null,
    }),
    purge,
    set: (tx: Transaction<Tables>, id: number, columns: Columns) => updateRows(tx, table, [{ id, ...columns }]),
    /** Keeps the owner in the row, so that a restored record returns to it. */
    async markDeleted(tx: Transaction<Tables>, ids: readonly number[], at: Date) {
      const rows = ids.map((id) => ({ id, deleted_at: at.toISOString() }));
      await updateRows(tx, table, rows);
      if (membership) await recordMemberships(tx, membership, rows, at);
    },
    async markRestored(tx: Transaction<Tables>, restored: readonly { id: number; owner: number | null }[], at: Date) {
      const rows = restored.map(({ id, owner }) => {
        return { id, deleted_at: null, ...(membership && { [membership.owner]: owner }) };
      });
      await updateRows(tx, table, rows);
      if (membership) await recordMemberships(tx, membership, rows, at);
    },
  };
}

type Found = { id: number; version: number; owner_id: number | null; owner_name: string; name_key: string } & {
  active_from?: string | null;
};

export const snakeCase = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Columns with integers; all others contain texts. */
const integers = new Set(['is_active', 'channel_id', 'educator_id', 'name_width', 'birth_year']);

/**
 * Sets columns, the same ones in each row. Values are cast because PostgreSQL cannot infer the type of a parameter in a
 * VALUES list.
 */
export async function updateRows(
  tx: Transaction<Tables>,
  table: Table,
  rows: readonly (Columns & { id: number })[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== 'id');
  const target = sql.table(table);
  const names = columns.map((column, index) => sql`${sql.raw(`column${index + 2}`)} as ${sql.ref(column)}`);
  const assignments = columns.map((column) => sql`${sql.ref(column)} = new_row.${sql.ref(column)}`);
  // More rows of few columns, because triggers of PostgreSQL run once for each statement.
  for (const chunk of chunks(rows, columns.length > 3 ? undefined : maxChangedAtOnce)) {
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

/** Ends and begins memberships, so that the history of these members agrees with their rows. */
export async function recordMemberships(
  tx: Transaction<Tables>,
  { periods, member, owner, record }: Membership,
  members: readonly { id: number }[],
  at: Date,
): Promise<void> {
  const [history, table] = [sql.table(periods), sql.table(tables[record].table)];
  const [memberId, ownerId] = [sql.ref(member), sql.ref(owner)];
  for (const chunk of chunks(members)) {
    const ids = sql.join(chunk.map(({ id }) => id));
    await sql`update ${history} set until_at = ${at.toISOString()} where ${memberId} in (${ids}) and until_at is null
      and not exists (select 1 from ${table} live where live.id = ${history}.${memberId}
        and live.${ownerId} = ${history}.${ownerId} and live.deleted_at is null)`.execute(tx);
    await sql`insert into ${history} (${memberId}, ${ownerId}, from_at)
      select live.id, live.${ownerId}, cast(${at.toISOString()} as varchar(30)) from ${table} live
      where live.id in (${ids}) and live.${ownerId} is not null and live.deleted_at is null
        and not exists (select 1 from ${history} held where held.${memberId} = live.id and held.until_at is null)
      order by live.id`.execute(tx);
  }
}

export async function notDeletedIds(db: Query, table: Table, ids: readonly number[]): Promise<Set<number>> {
  const rows = await readInChunks(db, ids, (chunk) =>
    db.selectFrom(table).select('id').where('id', 'in', chunk).where('deleted_at', 'is', null),
  );
  return new Set(rows.map(({ id }) => id));
}

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
export function foldedColumns<const All extends Fields>(fields: All, values: Columns, extra: string | null = null) {
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
type Period = { id: Generated<number>; from_at: string; until_at: string | null };

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** Periods in which educators belonged to channels. */
    affiliations: Period & { educator_id: number; channel_id: number };
    /** Periods in which students belonged to educators. */
    enrolments: Period & { student_id: number; educator_id: number };
    /** Numbers of live students, and of those without an educator, by region ('' for none) and status, in shards. */
    student_totals: { region: string; is_active: 0 | 1; shard: number; students: number; unassigned: number };
  }
}
