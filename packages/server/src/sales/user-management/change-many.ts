import type { ImportNoun } from '@eemusic/contract/platform/sentences';
import { sql } from 'kysely';
import { type Change, differences, readInChunks } from '#platform/database/index.ts';
import { addDeletion, type DeletedRecord, type Restorer } from '#platform/deletions/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { lockUserManagement, records } from './change.ts';
import { changeMemberships, type Membership } from './memberships.ts';
import { notDeletedIds, setColumns } from './records.ts';

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

/** `membership` is that of the records with their owners, if they can have some. */
type Kind = { kind: ImportNoun; membership?: Membership };
type Request = { ids: readonly number[]; set: { [Name in Column]?: Columns[Name] | undefined }; at: Date };

/**
 * Sets the same values in all of these records or in none, with an audit entry for each that changes. The caller must
 * hold `lockUserManagement` and have checked that a new owner is live. `deletionId` undoes it, and is null if nothing
 * had to change.
 */
export async function changeRecords(tx: Change, of: Kind, { ids, set, at }: Request) {
  const { kind } = of;
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
  const deletionId = changes.length === 0 ? null : await recordUndo(tx, kind, { changes, undo: { after, before }, at });
  const action = `${kind}.${isMove ? 'moved' : 'updated'}`;
  const changing = changes.map((row) => ({ row, columns: after }));
  await write(tx, of, { changing, action, at, ...(deletionId !== null && { deletionId }) });
  return { deletionId, before, changed: changes.length, chosen: chosen.length };
}

const columnsOf = (columns: Columns) => Object.keys(columns) as Column[];

/** The values of a row for the columns of another. */
const pick = (row: Columns, like: Columns): Columns =>
  Object.fromEntries(columnsOf(like).map((column) => [column, row[column] ?? null]));

function findRows(tx: Change, kind: ImportNoun, ids: readonly number[]): Promise<Row[]> {
  const { table, name } = records[kind];
  const owner = kind === 'channel' ? sql`` : sql`, ${sql.ref(kind === 'educator' ? 'channel_id' : 'educator_id')}`;
  return readInChunks(
    tx,
    ids,
    (chunk) => sql<Row>`select id, ${sql.ref(name)} as name, region, is_active ${owner} from ${sql.table(table)}
      where id in (${sql.join(chunk)}) and deleted_at is null order by id`,
  );
}

type Undoable = { changes: readonly Row[]; undo: Undo; at: Date };

/** It names nobody, because it outlives the erasure of a user. */
function recordUndo(tx: Change, kind: ImportNoun, { changes, undo, at }: Undoable) {
  const record: DeletedRecord = { id: changes[0]?.id ?? 0, name: `× ${changes.length}`, links: undo };
  return addDeletion(tx, { kind: changeKind(kind), records: [record], at });
}

type Writing = { changing: readonly Changing[]; action: string; at: Date; deletionId?: number };

/** Records with the same new values are written together. */
async function write(tx: Change, { kind, membership }: Kind, { changing, action, at, ...undoable }: Writing) {
  for (const alike of Map.groupBy(changing, ({ columns }) => JSON.stringify(columns)).values()) {
    const ids = alike.map(({ row }) => row.id);
    await setColumns(tx, records[kind].table, ids, alike[0]?.columns ?? {});
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
  const { kind, membership } = of;
  const owners = membership && ({ channel_id: 'channels', educator_id: 'educators' } as const)[membership.owner];

  async function restore(tx: Change, [record]: readonly DeletedRecord[]) {
    await lockUserManagement(tx);
    const { after, before } = undoOf(record);
    const columnsBefore = new Map(before.flatMap(({ columns, ids }) => ids.map((id) => [id, columns] as const)));
    const ownerIds = membership ? before.flatMap(({ columns }) => Number(columns[membership.owner] ?? 0) || []) : [];
    const live = owners ? await notDeletedIds(tx, owners, ownerIds) : new Set<number>();
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
  }

  const restorer: Restorer = {
    codes: ['UM'],
    restore,
    /** The records themselves stay. */
    purge: () => Promise.resolve(),
    expired: { action: `${kind}.change-expired`, kind },
    message: ([record]) => {
      const count = undoOf(record).before.reduce((sum, { ids }) => sum + ids.length, 0);
      return message('record.change-undone', { noun: kind, count });
    },
  };
  return { [changeKind(kind)]: restorer };
}
