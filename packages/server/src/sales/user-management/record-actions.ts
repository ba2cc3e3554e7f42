import { setTimeout as wait } from 'node:timers/promises';
import { recordCodes } from '@eemusic/contract/platform/record-codes';
import type { Selected } from '@eemusic/contract/platform/selection';
import type { Transaction } from 'kysely';
import { type Administrator, type Change, chunks, insertReturningIds } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { addDeletion, type DeletedRecord, idsOf, type Restorer } from '#platform/deletions/index.ts';
import { message, resolveSelection, selectionOf } from '#platform/http/index.ts';
import type { Job } from '#platform/jobs/start.ts';
import type { Services } from '#platform/services.ts';
import * as changes from './change.ts';
import { changeSerially, lockUserManagement, type NewColumns } from './change.ts';
import { assertNotDeleted, maxChangedAtOnce, type Membership, notDeletedIds } from './records.ts';
import { recordMemberships, type RecordStore, tables } from './records.ts';
import { countMatches, findIds, type RecordList } from './lists.ts';

type Stored = { id: number };

type Kind<Row extends Stored, Filter, Listed> = {
  store: Pick<
    RecordStore,
    'noun' | 'nameField' | 'membership' | 'markDeleted' | 'markRestored' | 'refreshSearchKeys' | 'purge'
  > & { getAll(db: Change, ids: readonly number[], state?: 'live' | 'deleted'): Promise<Row[]> };
  /** That of other records with these. */
  members?: Membership;
  list: RecordList<Listed>;
  /** The condition of the list for the filter of a request. */
  filterOf(filter: Filter, clock: Services['clock']): Listed;
  audited(row: Row): object;
  deleting?(tx: Change, rows: readonly Row[], at: Date): Promise<unknown>;
  restoring?(tx: Change, rows: readonly Row[]): Promise<unknown>;
  marking?(marked: Promise<void>): Promise<void>;
  purge?: Restorer['purge'];
};

type Chosen<Filter> = {
  ids?: readonly number[] | undefined;
  matching?: (Filter & { token: string }) | undefined;
};

/** What channels, educators and students have in common beside their forms and lists. */
export function recordActions<Row extends Stored, Filter, Listed>(kind: Kind<Row, Filter, Listed>) {
  const { store, members } = kind;
  const { noun, membership } = store;
  const nameOf = (row: Row) => String(valueIn(row, tables[noun].name));
  const ownerOf = (row: Row) => (membership ? (valueIn(row, membership.owner) as number | null) : null);

  /** The ids that a filter finds, up to a limit. */
  const find = ({ database, clock }: Services, filter: Filter, limit: number, within?: Change) =>
    findIds(kind.list, database, kind.filterOf(filter, clock), { limit, within });

  const choose = (services: Services, tx: Change, { ids, matching }: Chosen<Filter>) =>
    resolveSelection({ ids, token: matching?.token }, async (limit) =>
      matching ? find(services, matching, limit, tx) : [],
    );

  /** Deletes all or none, and returns the id of the deletion, which records the members of each. These get no owner. */
  async function remove(tx: Change, ids: readonly number[], at: Date): Promise<number> {
    const rows = await store.getAll(tx, ids);
    const membersOf = members && (await changes.membersByOwner(tx, members, ids));
    if (members && membersOf)
      await changes.moveMembers(tx, members, { ids: [...membersOf.values()].flat(), to: null, at });
    await kind.deleting?.(tx, rows, at);
    await store.markDeleted(tx, ids, at);
    const records = rows.map((row): DeletedRecord => ({
      id: row.id,
      name: nameOf(row),
      ...(members && { links: { [tables[members.record].table]: membersOf?.get(row.id) ?? [] } }),
    }));
    const deletionId = await addDeletion(tx, { kind: noun, records, at });
    for (const row of rows)
      tx.audit(`${noun}.deleted`, { kind: noun, id: row.id }, { before: kind.audited(row), deletionId });
    return deletionId;
  }

  /** Restores records to their owners if these still exist, otherwise without one. */
  async function restoreBatch(tx: Change, ids: readonly number[], at: Date): Promise<void> {
    const rows = await store.getAll(tx, ids, 'deleted');
    await kind.restoring?.(tx, rows);
    const owners = [...new Set(rows.flatMap((row) => ownerOf(row) ?? []))];
    const live = membership ? await notDeletedIds(tx, membership.owners, owners) : new Set<number>();
    const restored = rows.map((row) => {
      const owner = ownerOf(row);
      return { id: row.id, name: nameOf(row), owner: owner !== null && live.has(owner) ? owner : null };
    });
    const marked = store.markRestored(tx, restored, at);
    await (kind.marking?.(marked) ?? marked);
    for (const { id, name, owner } of restored) {
      const after = { [store.nameField]: name, ...(membership && { [membership.ownerField]: owner }) };
      tx.audit(`${noun}.restored`, { kind: noun, id }, { after });
    }
  }

  const restorer = ({ clock }: Services): Restorer => ({
    codes: recordCodes[noun],
    async restore(tx, records) {
      await lockUserManagement(tx);
      for (const ids of chunks(idsOf(records), maxChangedAtOnce)) await restoreBatch(tx, ids, clock.now());
      if (members) await changes.restoreMembers(tx, members, records.flatMap(membersIn(members)), clock.now());
    },
    async purge(tx, records, deletedAt) {
      await lockUserManagement(tx);
      await (kind.purge?.(tx, records, deletedAt) ?? store.purge(tx, idsOf(records), deletedAt));
    },
  });

  /** Changes all or none. Past sales stay with whom they were made by. */
  const changeChosen = (services: Services, chosen: Chosen<Filter>, set: NewColumns, by: Administrator) =>
    changeSerially(services.database, by, async (tx) => {
      const ids = await choose(services, tx, chosen);
      const owner = membership && set[membership.owner];
      if (membership && owner) await assertNotDeleted(tx, membership.owners, [Number(owner)]);
      return changes.changeRecords(tx, store, { ids, set, at: services.clock.now() });
    });

  return {
    remove,
    restoreBatch,
    select: (services: Services, filter: Filter): Promise<Selected> =>
      selectionOf(
        (limit) => find(services, filter, limit),
        () => countMatches(kind.list, services.database, kind.filterOf(filter, services.clock)),
      ),
    deleteChosen: (services: Services, chosen: Chosen<Filter>, by: Administrator) =>
      changeSerially(services.database, by, async (tx) => {
        const ids = await choose(services, tx, chosen);
        return { ...message(`${noun}.deleted`), deletionId: await remove(tx, ids, services.clock.now()) };
      }),
    changeChosen,
    async change(services: Services, chosen: Chosen<Filter>, set: NewColumns, by: Administrator) {
      const { deletionId, changed, chosen: count } = await changeChosen(services, chosen, set, by);
      return { ...message('record.changed', { noun, changed, chosen: count }), deletionId, changed };
    },
    restorers: (services: Services) => ({ [noun]: restorer(services), ...changes.changeRestorer(services, store) }),
    searchKeysJob: (services: Services) => searchKeysJob(noun, services, store.refreshSearchKeys),
  };
}

const valueIn = (row: object, column: string) => (row as Record<string, unknown>)[column];

const membersIn =
  ({ record }: Membership) =>
  ({ id: owner, links }: DeletedRecord) =>
    (links as Record<string, number[]>)[tables[record].table]?.map((member) => ({ member, owner })) ?? [];

export async function addRecords(
  tx: Transaction<Tables>,
  { noun, membership }: Pick<RecordStore, 'noun' | 'membership'>,
  rows: readonly Record<string, string | number | null>[],
  at: Date,
): Promise<number[]> {
  const ids = await insertReturningIds(tx, tables[noun].table, rows);
  const added = ids.map((id) => ({ id }));
  if (membership) await recordMemberships(tx, membership, added, at);
  return ids;
}

/** Few at a time, because a write on SQLite holds everybody. */
const maxKeysAtOnce = 200;

type Refresh = (tx: Transaction<Tables>, after: number, limit: number) => Promise<number | null>;

/** A migration queues it. It rests as long as it works; begun again, it skips what is done. */
export function searchKeysJob(
  noun: string,
  { database }: Pick<Services, 'database'>,
  refresh: Refresh,
): Record<string, Job> {
  return {
    [`${noun}.search-keys`]: {
      async run(_payload, { signal }) {
        let next: number | null = 0;
        while (next !== null) {
          signal.throwIfAborted();
          const after: number = next;
          const start = performance.now();
          next = await database.write((tx) => refresh(tx, after, maxKeysAtOnce));
          await wait(performance.now() - start);
        }
      },
    },
  };
}
