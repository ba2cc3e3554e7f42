import type { Transaction } from 'kysely';
import { countActive, findHolders, type Holder } from '#access/accounts/index.ts';
import { type Administrator, type Change, type Database, lock } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { Refusal } from '#platform/http/index.ts';
import { assertSignedIn } from '#access/session/index.ts';
import { assertHolderRemains } from './rules.ts';

/** Changes run one after another, because the rules of granting read more rows than the changed one. */
export const lockAdministrators = (tx: Transaction<Tables>, { engine }: Database) => lock(tx, engine, 'administrators');

/**
 * Runs a change under the lock with the current state of the acting administrator. Refuses it where no active holder of
 * AD would remain.
 */
export function changeAdministrators<Result>(
  database: Database,
  by: Administrator,
  work: (tx: Change, actor: Holder) => Promise<Result>,
): Promise<Result> {
  return database.change(by, async (tx) => {
    await lockAdministrators(tx, database);
    const actor = await getActor(tx, by);
    const result = await work(tx, actor);
    assertHolderRemains(await countActive(tx, 'AD'));
    return result;
  });
}

/**
 * Reads the acting administrator again under the lock: they may have lost the session or AD since the request arrived.
 */
export async function getActor(tx: Transaction<Tables>, by: Administrator): Promise<Holder> {
  await assertSignedIn(tx, by);
  const actor = (await findHolders(tx, [by.id])).get(by.id);
  if (!actor || !actor.isActive || actor.isDeleted) throw new Refusal('session.none');
  if (!actor.codes.has('AD')) throw new Refusal('permission.missing', { permissions: ['AD'] });
  return actor;
}

/** Returned in the order of the ids. Refuses if one does not exist or is deleted. */
export async function getHolders(tx: Transaction<Tables>, ids: readonly number[]): Promise<Holder[]> {
  const found = await findHolders(tx, ids);
  return ids.map((id) => {
    const holder = found.get(id);
    if (!holder || holder.isDeleted) throw new Refusal('administrator.not-found');
    return holder;
  });
}

export async function getHolder(tx: Transaction<Tables>, id: number): Promise<Holder> {
  const [holder] = await getHolders(tx, [id]);
  if (!holder) throw new Refusal('administrator.not-found');
  return holder;
}
