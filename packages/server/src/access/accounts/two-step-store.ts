import type { Transaction } from 'kysely';
import type { Query } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import './store.ts';

/** The secrets are as they are stored: the secret cipher decrypts them. */
export type TwoStep = { email: string; secret: string | null; pending: string | null; used: number | null };

export async function findTwoStep(db: Query, id: number): Promise<TwoStep | null> {
  const row = await db
    .selectFrom('administrators')
    .select(['email', 'two_step_secret as secret', 'two_step_pending as pending', 'two_step_used as used'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns false when two-step sign-in is on already. */
export async function keepPending(tx: Transaction<Tables>, id: number, pending: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('administrators')
    .set({ two_step_pending: pending })
    .where('id', '=', id)
    .where('two_step_secret', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns false when another secret has become the pending one. */
export async function turnOn(
  tx: Transaction<Tables>,
  id: number,
  { secret, step }: { secret: string; step: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('administrators')
    .set({ two_step_secret: secret, two_step_pending: null, two_step_used: step })
    .where('id', '=', id)
    .where('two_step_pending', '=', secret)
    .where('two_step_secret', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns false when the code of this time step, or a later one, was used before. */
export async function consumeTimeStep(
  tx: Transaction<Tables>,
  id: number,
  { secret, step }: { secret: string; step: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('administrators')
    .set({ two_step_used: step })
    .where('id', '=', id)
    .where('two_step_secret', '=', secret)
    .where((row) => row.or([row('two_step_used', 'is', null), row('two_step_used', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const secretColumns = ['two_step_secret', 'two_step_pending'] as const;

/** A secret as it is stored, of deleted administrators too, because they can be restored. */
export type StoredTwoStepSecret = {
  id: number;
  name: string;
  email: string;
  column: (typeof secretColumns)[number];
  stored: string;
};

export async function findStoredTwoStepSecrets(db: Query): Promise<StoredTwoStepSecret[]> {
  const rows = await db
    .selectFrom('administrators')
    .select(['id', 'full_name as name', 'email', ...secretColumns])
    .where((row) => row.or(secretColumns.map((column) => row(column, 'is not', null))))
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, name, email, ...row }) =>
    secretColumns.flatMap((column) => {
      const stored = row[column];
      return stored === null ? [] : [{ id, name, email, column, stored }];
    }),
  );
}

/** Changes nothing if the secret is no longer the stored one. */
export async function replaceStoredTwoStepSecret(
  tx: Transaction<Tables>,
  { id, column, stored }: StoredTwoStepSecret,
  text: string,
): Promise<void> {
  await tx
    .updateTable('administrators')
    .set({ [column]: text })
    .where('id', '=', id)
    .where(column, '=', stored)
    .execute();
}

export async function replaceRecoveryCodes(
  tx: Transaction<Tables>,
  id: number,
  hashes: readonly string[],
): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('administrator_id', '=', id).execute();
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ administrator_id: id, code_hash: hash })))
    .execute();
}

/** Returns the hash of any code; all of a person have the same salt. */
export async function findRecoveryHash(db: Query, id: number): Promise<string | null> {
  const row = await db
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('administrator_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return row?.code_hash ?? null;
}

/** Returns false when there is no such code, or another request used it first. */
export async function consumeRecoveryCode(tx: Transaction<Tables>, id: number, hash: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('administrator_id', '=', id)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function countRecoveryCodes(db: Query, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('administrator_id', '=', id)
    .executeTakeFirstOrThrow();
  return count;
}
