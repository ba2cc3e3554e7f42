import { createSemaphore } from '#platform/concurrency/index.ts';
import { sql, type Transaction, type RawBuilder } from 'kysely';
import {
  type Actor,
  type Administrator,
  type Change,
  type Database,
  lock,
  lockShared,
  differences,
  readInChunks,
} from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { setColumns, tables, notDeletedIds, type RecordStore } from './records.ts';
import type { ImportNoun } from '@eemusic/contract/platform/sentences';
import { addDeletion, type DeletedRecord, type Restorer } from '#platform/deletions/index.ts';
import { changeMemberships } from './memberships.ts';

/**
 * Runs a change of channels, educators, students, keys or sales. On all nodes together, one such change runs at a time.
 * The mutex prevents that those of one node each hold a database connection while they wait for the lock.
 */
export async function changeSerially<Result>(database: Database, by: Actor, work: (tx: Change) => Promise<Result>) {
  const change = () =>
    database.change(by, async (tx) => {
      await lockUserManagement(tx);
      if (by.kind === 'token') await by.check?.(tx);
      return work(tx);
    });
  return database.mutex('user management').run(change);
}

/** Half of the connections that write, so that others may write while sales wait for a long change. */
const selling = createSemaphore(4);

/**
 * Runs a sale beside other sales, but not beside a change of `changeSerially`: so nothing but sales changes meanwhile.
 * Sales lock rows in the order key, student, educator, then that of the triggers, so that none waits for another in a
 * circle.
 */
export function changeBesideOthers<Result>(database: Database, by: Actor, work: (tx: Change) => Promise<Result>) {
  return selling.run(async () => {
    // Without a connection, waits for the changes of this node.
    await database.mutex('user management').run(() => Promise.resolve());
    return database.change(by, async (tx) => {
      await lockShared(tx, lockName);
      return work(tx);
    });
  });
}

/**
 * Moving, adding, deleting and restoring records updates counts of their owners. Without this lock, two such changes
 * could lock the same rows in opposite orders and deadlock.
 */
export const lockUserManagement = (tx: Transaction<Tables>) => lock(tx, lockName);

const lockName = 'user management';

type StatusRequest = { kind: keyof typeof tables; id: number; status: 0 | 1 };

/** Sets the status instead of toggling it, so that a repeated request changes nothing. */
export function setStatus({ database }: Services, { kind, id, status }: StatusRequest, by: Administrator) {
  const isActive = status === 1;
  return changeSerially(database, by, async (tx) => {
    const [row] = await findRows(tx, kind, [id]);
    if (!row) throw new Refusal(`${kind}.not-found`);
    if (row.is_active !== status) await setColumns(tx, tables[kind].table, [id], { is_active: status });
    tx.audit(
      isActive ? `${kind}.activated` : `${kind}.deactivated`,
      { kind, id, name: row.name },
      { before: { isActive: row.is_active === 1 }, after: { isActive } },
    );
    return message(isActive ? `${kind}.activated` : `${kind}.deactivated`);
  });
}

export type Inactive = 'student.inactive' | 'educator.inactive' | 'channel.inactive';

/**
 * The SQL of the first inactive one of a `student`, `educator` and `channel`, or null. Nothing is sold to an inactive
 * user, nor by an inactive educator or one whose channel is inactive: no keys are made for it, its open keys cannot be
 * redeemed, and none is renewed. Earlier sales stay valid: subscriptions run, practice counts, and refunds and
 * corrections are booked.
 */
export const inactiveParty: RawBuilder<Inactive | null> = sql`case when student.is_active = 0 then 'student.inactive'
  when educator.is_active = 0 then 'educator.inactive' when channel.is_active = 0 then 'channel.inactive' end`;

/** The columns that can be changed in many records at once, and the fields for them in the audit trail. */
const fieldOf = {
  region: 'region',
  is_active: 'isActive',
  channel_id: 'channelId',
  educator_id: 'educatorId',
} as const;
type Column = keyof typeof fieldOf;
type Columns = Partial<Record<Column, string | number | null>>;

type Row = { id: number; name: string } & Columns;
type Changing = { row: Row; columns: Columns };

/** What an undo needs: the new values, and which records had which values before. */
type Undo = { after: Columns; before: readonly { columns: Columns; ids: readonly number[] }[] };

type Kind = Pick<RecordStore, 'noun' | 'membership'>;
export type NewColumns = { [Name in Column]?: Columns[Name] | undefined };
type Request = { ids: readonly number[]; set: NewColumns; at: Date };

/**
 * Sets the same values in all of these records or in none, with an audit entry for each that changes. The caller must
 * hold `lockUserManagement` and have checked that a new owner is live. `deletionId` undoes it, and is null if nothing
 * had to change.
 */
export async function changeRecords(tx: Change, of: Kind, { ids, set, at }: Request) {
  const { noun: kind } = of;
  const after = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined)) as Columns;
  const chosen = [...new Set(ids)];
  const rows = await findRows(tx, kind, chosen);
  if (rows.length !== chosen.length) throw new Refusal(`${kind}.not-found`);

  const changes = rows.filter((row) => columnsOf(after).some((column) => row[column] !== after[column]));
  const before = [...Map.groupBy(changes, (row) => JSON.stringify(pick(row, after)))].map(([columns, alike]) => ({
    columns: JSON.parse(columns) as Columns,
    ids: alike.map(({ id }) => id),
  }));
  const isMove = of.membership !== undefined && columnsOf(after).every((column) => column === of.membership?.owner);
  // It names nobody, because it outlives the erasure of a user.
  const record = { id: changes[0]?.id ?? 0, name: `× ${changes.length}`, links: { after, before } satisfies Undo };
  const deletionId =
    changes.length === 0 ? null : await addDeletion(tx, { kind: changeKind(kind), records: [record], at });
  const action = `${kind}.${isMove ? 'moved' : 'updated'}`;
  const changing = changes.map((row) => ({ row, columns: after }));
  await write(tx, of, { changing, action, at, ...(deletionId !== null && { deletionId }) });
  return { deletionId, before, changed: changes.length, chosen: chosen.length };
}

const columnsOf = (columns: Columns) => Object.keys(columns) as Column[];

const pick = (row: Columns, like: Columns): Columns =>
  Object.fromEntries(columnsOf(like).map((column) => [column, row[column] ?? null]));

function findRows(tx: Change, kind: ImportNoun, ids: readonly number[]): Promise<Row[]> {
  const { table, name } = tables[kind];
  const owner = kind === 'channel' ? sql`` : sql`, ${sql.ref(kind === 'educator' ? 'channel_id' : 'educator_id')}`;
  return readInChunks(
    tx,
    ids,
    (chunk) => sql<Row>`select id, ${sql.ref(name)} as name, region, is_active ${owner} from ${sql.table(table)}
      where id in (${sql.join(chunk)}) and deleted_at is null order by id`,
  );
}

type Writing = { changing: readonly Changing[]; action: string; at: Date; deletionId?: number };

/** Records with the same new values are written together. */
async function write(tx: Change, { noun: kind, membership }: Kind, { changing, action, at, ...undoable }: Writing) {
  for (const alike of Map.groupBy(changing, ({ columns }) => JSON.stringify(columns)).values()) {
    const ids = alike.map(({ row }) => row.id);
    await setColumns(tx, tables[kind].table, ids, alike[0]?.columns ?? {});
  }
  if (membership) {
    const { owner } = membership;
    const ownerOf = (columns: Columns) => (columns[owner] ?? null) as number | null;
    const moves = changing.flatMap(({ row, columns }) =>
      owner in columns ? [{ id: row.id, from: ownerOf(row), to: ownerOf(columns) }] : [],
    );
    await changeMemberships(tx, membership, moves, at);
  }
  // Without a difference, the entry is dropped; a request that changes nothing is still valid.
  if (changing.length === 0) tx.audit(action, { kind, id: null, name: '' }, { before: {}, after: {} });
  for (const { row, columns } of changing) {
    const change = differences(audited(pick(row, columns)), audited(columns));
    tx.audit(action, { kind, id: row.id, name: row.name }, { ...change, ...undoable });
  }
}

const audited = (columns: Columns) =>
  Object.fromEntries(
    columnsOf(columns).map((column) => [
      fieldOf[column],
      column === 'is_active' ? columns[column] === 1 : columns[column],
    ]),
  );

const undoOf = (record: DeletedRecord | undefined): Undo => (record?.links ?? { after: {}, before: [] }) as Undo;

const changeKind = (kind: ImportNoun) => `${kind}-change`;

/**
 * Undoes a change of many records. Deleted records stay deleted; values that somebody has changed since then stay, and
 * so does the owner of a record whose former one no longer exists.
 */
export function changeRestorer({ clock }: Pick<Services, 'clock'>, of: Kind): Record<string, Restorer> {
  const { noun: kind, membership } = of;

  const restore: Restorer['restore'] = async (tx, [record]) => {
    await lockUserManagement(tx);
    const { after, before } = undoOf(record);
    const columnsBefore = new Map(before.flatMap(({ columns, ids }) => ids.map((id) => [id, columns] as const)));
    const ownerIds = membership ? before.flatMap(({ columns }) => Number(columns[membership.owner] ?? 0) || []) : [];
    const live = membership ? await notDeletedIds(tx, membership.owners, ownerIds) : new Set<number>();
    const isOpen = (column: Column, value: Columns[Column]) =>
      column !== membership?.owner || value === null || live.has(Number(value));
    const changing = (await findRows(tx, kind, [...columnsBefore.keys()])).flatMap((row) => {
      const all = Object.entries(columnsBefore.get(row.id) ?? {}) as [Column, string | number | null][];
      const back = all.filter(
        ([column, value]) => row[column] === after[column] && row[column] !== value && isOpen(column, value),
      );
      return back.length === 0 ? [] : [{ row, columns: Object.fromEntries(back) as Columns }];
    });
    await write(tx, of, { changing, action: `${kind}.change-undone`, at: clock.now() });
  };

  return {
    [changeKind(kind)]: {
      codes: ['UM'],
      restore,
      /** The records themselves stay. */
      purge: () => Promise.resolve(),
      expired: { action: `${kind}.change-expired`, kind },
      message: ([record]) => {
        const count = undoOf(record).before.reduce((sum, { ids }) => sum + ids.length, 0);
        return message('record.change-undone', { noun: kind, count });
      },
    },
  };
}
