import type { ImportNoun } from '@eemusic/contract/platform/sentences';
import { sql, type Transaction, type RawBuilder } from 'kysely';
import { createSemaphore } from '#platform/concurrency/index.ts';
import {
  type Actor,
  type Administrator,
  type Change,
  type Database,
  differences,
  lock,
  lockShared,
  readInChunks,
  readOffThread,
} from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { addDeletion, type DeletedRecord, type Restorer } from '#platform/deletions/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import * as records from './records.ts';

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

type StatusRequest = { kind: ImportNoun; id: number; status: 0 | 1 };

/** Sets the status instead of toggling it, so that a repeated request changes nothing. */
export function setStatus({ database, clock }: Services, { kind, id, status }: StatusRequest, by: Administrator) {
  const code = status === 1 ? (`${kind}.activated` as const) : (`${kind}.deactivated` as const);
  return changeSerially(database, by, async (tx) => {
    const changing = (await getRows(tx, kind, [id])).map((row) => ({ row, columns: { is_active: status } }));
    await write(tx, { noun: kind }, { changing, action: code, at: clock.now() });
    return message(code);
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

type Kind = { noun: ImportNoun; membership?: records.Membership | undefined };
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
  const rows = await getRows(tx, kind, ids);
  const changing = rows.map((row) => ({ row, columns: after })).filter(differs);
  const before = [...Map.groupBy(changing, ({ row }) => JSON.stringify(pick(row, after)))].map(([columns, alike]) => ({
    columns: JSON.parse(columns) as Columns,
    ids: alike.map(({ row }) => row.id),
  }));
  const isMove = columnsOf(after).every((column) => column === of.membership?.owner);
  // It names nobody, because it outlives the erasure of a user.
  const name = `× ${changing.length}`;
  const record = { id: changing[0]?.row.id ?? 0, name, links: { after, before } satisfies Undo };
  const deletionId =
    changing.length === 0 ? null : await addDeletion(tx, { kind: changeKind(kind), records: [record], at });
  const action = `${kind}.${isMove ? 'moved' : 'updated'}`;
  await write(tx, of, { changing, action, at, ...(deletionId !== null && { deletionId }) });
  return { deletionId, before, changed: changing.length, chosen: rows.length };
}

const columnsOf = (columns: Columns) => Object.keys(columns) as Column[];

const differs = ({ row, columns }: Changing) => columnsOf(columns).some((column) => row[column] !== columns[column]);

const pick = (row: Columns, like: Columns): Columns =>
  Object.fromEntries(columnsOf(like).map((column) => [column, row[column] ?? null]));

/** Refuses if one does not exist. */
async function getRows(tx: Change, kind: ImportNoun, ids: readonly number[]): Promise<Row[]> {
  const chosen = [...new Set(ids)];
  const rows = await findRows(tx, kind, chosen);
  if (rows.length !== chosen.length) throw new Refusal(`${kind}.not-found`);
  return rows;
}

function findRows(tx: Change, kind: ImportNoun, ids: readonly number[]): Promise<Row[]> {
  const { table, name } = records.tables[kind];
  const owner = kind === 'channel' ? sql`` : sql`, ${sql.ref(kind === 'educator' ? 'channel_id' : 'educator_id')}`;
  return readInChunks(
    tx,
    ids,
    (chunk) => sql<Row>`select id, ${sql.ref(name)} as name, region, is_active ${owner} from ${sql.table(table)}
      where id in (${sql.join(chunk)}) and deleted_at is null order by id`,
  );
}

type Writing = { changing: readonly Changing[]; action: string; at: Date; deletionId?: number };

/** All get the same columns. One that has these values already stays as it is, without an audit entry. */
async function write(tx: Change, { noun: kind, membership }: Kind, { changing, action, at, ...undoable }: Writing) {
  const rows = changing.filter(differs).map(({ row, columns }) => ({ id: row.id, ...columns }));
  await records.updateRows(tx, records.tables[kind].table, rows);
  if (membership && rows[0] && membership.owner in rows[0]) await records.recordMemberships(tx, membership, rows, at);
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
    const owners = membership ? before.flatMap(({ columns }) => Number(columns[membership.owner] ?? 0) || []) : [];
    const live = membership ? await records.notDeletedIds(tx, membership.owners, owners) : new Set<number>();
    const isOpen = (column: Column, value: Columns[Column]) =>
      column !== membership?.owner || value === null || live.has(Number(value));
    const changing = (await findRows(tx, kind, [...columnsBefore.keys()])).map((row) => {
      const all = Object.entries(columnsBefore.get(row.id) ?? {}) as [Column, string | number | null][];
      const back = all.filter(([column, value]) => row[column] === after[column] && isOpen(column, value));
      return { row, columns: { ...pick(row, after), ...(Object.fromEntries(back) as Columns) } };
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

type Move = { to: number | null; ids: readonly number[]; at: Date };

/**
 * Moves live members to an owner (null for none), with an audit entry for each that was not there already. Refuses if
 * one of them does not exist. The caller must hold `lockUserManagement` and have checked that the owner is live.
 * Returns how many moved.
 */
export async function moveMembers(tx: Change, membership: records.Membership, { ids, to, at }: Move): Promise<number> {
  const rows = await getRows(tx, membership.record, ids);
  return writeMoves(tx, membership, {
    changing: rows.map((row) => ({ row, columns: { [membership.owner]: to } })),
    at,
  });
}

async function writeMoves(tx: Change, membership: records.Membership, moves: Pick<Writing, 'changing' | 'at'>) {
  const { record: noun } = membership;
  await write(tx, { noun, membership }, { ...moves, action: `${noun}.moved` });
  return moves.changing.filter(differs).length;
}

/**
 * Moves members back to their former owners, with an audit entry each. Members that are deleted or have another owner
 * now are left alone. The caller must hold `lockUserManagement` and have checked that the owners are live.
 */
export async function restoreMembers(
  tx: Change,
  membership: records.Membership,
  pairs: readonly { member: number; owner: number }[],
  at: Date,
): Promise<void> {
  const ownerOf = new Map(pairs.map(({ member, owner }) => [member, owner]));
  const rows = await findRows(tx, membership.record, [...ownerOf.keys()]);
  const changing = rows
    .filter((row) => row[membership.owner] === null)
    .map((row) => ({ row, columns: { [membership.owner]: ownerOf.get(row.id) ?? null } }));
  await writeMoves(tx, membership, { changing, at });
}

type RequestedMembers = { all: readonly number[] | undefined; added: readonly number[]; removed: readonly number[] };

/**
 * Moves members to an owner and from it, and returns by how many it has more. A member to be removed that has another
 * owner now stays there; one that is both added and removed joins. The caller must hold `lockUserManagement`.
 */
export async function changeMembers(
  tx: Change,
  membership: records.Membership,
  ownerId: number,
  { all, added, removed, at }: RequestedMembers & { at: Date },
): Promise<number> {
  const { record, owner } = membership;
  const present = all
    ? ((await membersByOwner(tx, membership, [ownerId])).get(ownerId) ?? [])
    : (await getRows(tx, record, removed)).filter((row) => row[owner] === ownerId).map(({ id }) => id);
  const staying = new Set(all ?? added);
  const leaving = present.filter((id) => !staying.has(id));
  const left = await moveMembers(tx, membership, { ids: leaving, to: null, at });
  return (await moveMembers(tx, membership, { ids: all ?? added, to: ownerId, at })) - left;
}

export function membersOf({ read, source }: Database, { record, owner }: records.Membership, ownerId: number) {
  const { table, name } = records.tables[record];
  const query = sql<{ id: number; name: string }>`select id, ${sql.ref(name)} as name from ${sql.table(table)}
    where ${sql.ref(owner)} = ${ownerId} and deleted_at is null order by name_key, id`;
  return readOffThread(source, query.compile(read));
}

export async function membersByOwner(tx: Change, { record, owner }: records.Membership, owners: readonly number[]) {
  const byOwner = new Map<number, number[]>(owners.map((id) => [id, []]));
  const { table } = records.tables[record];
  const rows = await readInChunks(
    tx,
    owners,
    (chunk) => sql<{ id: number; owner: number }>`select id, ${sql.ref(owner)} as owner from ${sql.table(table)}
      where ${sql.ref(owner)} in (${sql.join(chunk)}) and deleted_at is null`,
  );
  for (const row of rows) byOwner.get(row.owner)?.push(row.id);
  return byOwner;
}
