import type { RetentionKind, RetentionRun } from '@eemusic/contract/support/retention';
import { type Generated, type Selectable, sql, type Transaction } from 'kysely';
import type { Query } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';

/** Only this file writes retention rules and runs. */

type Tx = Transaction<Tables>;

export type Run = Selectable<Tables['retention_runs']>;

export async function readMonths(db: Query): Promise<Map<RetentionKind, number>> {
  const rows = await db.selectFrom('retention_rules').select(['kind', 'months']).execute();
  return new Map(rows.map(({ kind, months }) => [kind, months]));
}

export const findRule = (db: Query, kind: RetentionKind) =>
  db.selectFrom('retention_rules').selectAll().where('kind', '=', kind).executeTakeFirst();

export async function storeMonths(tx: Tx, kind: RetentionKind, months: number | null): Promise<void> {
  if (months === null) {
    await tx.deleteFrom('retention_rules').where('kind', '=', kind).execute();
    return;
  }
  await tx
    .insertInto('retention_rules')
    .values({ kind, months })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet({ months }))
    .execute();
}

export const findOpenRun = (db: Query, kind: RetentionKind): Promise<Run | undefined> =>
  db.selectFrom('retention_runs').selectAll().where('kind', '=', kind).where('ended_at', 'is', null).executeTakeFirst();

export const findRun = (db: Query, id: number): Promise<Run | undefined> =>
  db.selectFrom('retention_runs').selectAll().where('id', '=', id).executeTakeFirst();

type NewRun = { kind: RetentionKind; months: number; before: Date; at: Date };

export const addRun = (tx: Tx, { kind, months, before, at }: NewRun): Promise<Run> =>
  tx
    .insertInto('retention_runs')
    .values({
      kind,
      months,
      before_at: before.toISOString(),
      started_at: at.toISOString(),
      ended_at: null,
      last_id: 0,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Records what a slice removed, in its transaction. */
export async function advance(tx: Tx, id: number, { lastId, deleted }: { lastId: number; deleted: number }) {
  await sql`update retention_runs set deleted = deleted + ${deleted},
    last_id = case when last_id < ${lastId} then ${lastId} else last_id end where id = ${id}`.execute(tx);
}

/** Ends a run. One that removed nothing leaves no row. */
export async function closeRun(tx: Tx, { id, deleted }: Run, at: Date): Promise<void> {
  if (deleted === 0) {
    await tx.deleteFrom('retention_runs').where('id', '=', id).execute();
    return;
  }
  await tx.updateTable('retention_runs').set({ ended_at: at.toISOString() }).where('id', '=', id).execute();
}

/** Returns runs, newest first. */
export async function listRuns(db: Query, limit: number): Promise<RetentionRun[]> {
  const rows = await db
    .selectFrom('retention_runs')
    .selectAll()
    .where('deleted', '>', 0)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id, kind, months, before_at: before, started_at: startedAt, ended_at: endedAt, deleted }) => ({
    id,
    kind,
    months,
    before,
    startedAt,
    endedAt,
    deleted,
  }));
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** A kind without a row is kept for ever. */
    retention_rules: {
      kind: RetentionKind;
      months: number;
      /** Not read; nodes of earlier versions write it. */
      done_until: Generated<number>;
    };
    retention_runs: {
      id: Generated<number>;
      kind: RetentionKind;
      months: number;
      before_at: string;
      started_at: string;
      /** Null while the run is open; there is at most one open run per kind. */
      ended_at: string | null;
      /** The last id that was checked. */
      last_id: number;
      deleted: Generated<number>;
    };
  }
}
