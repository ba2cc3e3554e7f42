import { sql, type Transaction } from 'kysely';
import { CopyError } from './copies.ts';
import type { Database } from './database.ts';
import { hasTable, liftTimeouts, lock, perEngine } from './engines.ts';
import { ConsoleMoving } from './faults.ts';
import { changesOne } from './sql.ts';
import type { Tables } from './tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** At most one row, and while there is one, only those write whose file store is its target. */
    moves: { id: number; run: string; target: string; began_at: string; ended_at: string | null };
  }
}

type Tx = Transaction<Tables>;
export type Move = { target: string; beganAt: string; endedAt: string | null };

/** Files that were moved are at their target for good: whoever uses another store would write what nobody sees. */
const isElsewhere = (store: string) => sql<boolean>`(ended_at is null or target <> ${store})`;

/** On PostgreSQL it holds a lock until the end of the transaction, for which a move waits before it copies anything. */
export async function assertNotMoving(tx: Tx, store: string): Promise<void> {
  const { rows } = await perEngine<{ moving: boolean | number }>({
    sqlite: () => sql`select exists (select 1 from moves where ${isElsewhere(store)}) as moving`,
    postgres: () => sql`select is_moving(${store}) as moving`,
  }).execute(tx);
  if (rows[0]?.moving) throw new ConsoleMoving();
}

/** Null also if the database is of an older version. */
export async function findMove({ read, store }: Database): Promise<Move | null> {
  if (!(await hasTable(read, 'moves'))) return null;
  const row = await read.selectFrom('moves').selectAll().where(isElsewhere(store)).executeTakeFirst();
  return row ? { target: row.target, beganAt: row.began_at, endedAt: row.ended_at } : null;
}

/** In ms: how soon a node notices a move. Until then it still reads; no write passes `assertNotMoving`. */
const maxAge = 1000;

/** A database that is down is another matter. */
export function watchMove({ read, store }: Database): () => Promise<void> {
  let last: { at: number; isMoving: Promise<boolean> } | undefined;
  const moves = read.selectFrom('moves').select('id').where(isElsewhere(store));
  const ask = async () => (await moves.executeTakeFirst()) !== undefined;
  return async () => {
    const at = performance.now();
    if (!last || at - last.at >= maxAge) last = { at, isMoving: ask().catch(() => false) };
    if (await last.isMoving) throw new ConsoleMoving();
  };
}

/** A move that was broken off is taken over, one that was completed is not. `database` must not be sealed. */
export async function beginMove(
  { write, store }: Database,
  { run, target, now }: { run: string; target: string; now: Date },
): Promise<void> {
  const row = { run, target, began_at: now.toISOString(), ended_at: null };
  const begun = await write((tx) =>
    tx
      .insertInto('moves')
      .values({ id: 1, ...row })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet(row)
          .where(sql<boolean>`(moves.ended_at is null or moves.target = ${store})`),
      )
      .returning('id')
      .executeTakeFirst(),
  );
  if (!begun) throw new CopyError('The console has moved already; --cancel takes that back');
  await write(async (tx) => {
    await liftTimeouts(tx);
    await lock(tx, 'moves');
  });
}

/** Calls `publish` while nobody else can cancel this move or take it over; rejects before if somebody has. */
export async function endMove(
  { write }: Database,
  { run, now }: { run: string; now: Date },
  publish: () => Promise<void>,
): Promise<void> {
  await write(async (tx) => {
    const ended = tx.updateTable('moves').set({ ended_at: now.toISOString() }).where('run', '=', run);
    if (!(await changesOne(ended))) throw new CopyError('The move was cancelled meanwhile, or another one has begun');
    await publish();
  });
}

/** Lets the console go on here; without a run whatever move there is. Returns whether there was one. */
export async function cancelMove(database: Database, run?: string): Promise<boolean> {
  if ((await findMove(database)) === null) return false;
  await database.write((tx) =>
    tx
      .deleteFrom('moves')
      .$if(run !== undefined, (query) => query.where('run', '=', run ?? ''))
      .execute(),
  );
  return true;
}
