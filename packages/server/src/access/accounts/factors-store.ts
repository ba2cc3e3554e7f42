import type { Transaction } from 'kysely';
import { changesOne, chunks, countRows, type Query } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { StoredSecret } from '#platform/secrets/secret-cipher.ts';
import { noPassword } from './passwords.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    used_challenges: { challenge_hash: string; expires_at: string };
  }
}

type Tx = Transaction<Tables>;

/** False if it was used before, on any node. */
export async function useChallenge(tx: Tx, { hash, expiresAt }: { hash: string; expiresAt: Date }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('used_challenges')
    .values({ challenge_hash: hash, expires_at: expiresAt.toISOString() })
    .onConflict((conflict) => conflict.column('challenge_hash').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function deleteChallenges(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('used_challenges').where('expires_at', '<', now.toISOString()).execute();
}

/** Returns which of these accounts are linked to a person at this provider. */
export async function linkedAmong(db: Query, issuer: string, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('sign_on_identities')
    .select('administrator_id')
    .where('issuer', '=', issuer)
    .where('administrator_id', 'in', ids)
    .execute();
  return new Set(rows.map(({ administrator_id: id }) => id));
}

const updating = (tx: Tx, id: number) => tx.updateTable('administrators').where('id', '=', id);

/** Returns false when two-step sign-in is on already. */
export const keepPending = (tx: Tx, id: number, pending: string): Promise<boolean> =>
  changesOne(updating(tx, id).set({ two_step_pending: pending }).where('two_step_secret', 'is', null));

type Proved = { secret: string; step: number; sessionId: number | null };

/** Returns false when another secret has become the pending one. */
export const turnOn = (tx: Tx, id: number, { secret, step, sessionId }: Proved): Promise<boolean> =>
  changesOne(
    updating(tx, id)
      .set({ two_step_secret: secret, two_step_pending: null, two_step_used: step, two_step_session: sessionId })
      .where('two_step_pending', '=', secret)
      .where('two_step_secret', 'is', null),
  );

/** Returns false when the code of this time step, or a later one, was used before. */
export const consumeTimeStep = (tx: Tx, id: number, { secret, step }: { secret: string; step: number }) =>
  changesOne(
    updating(tx, id)
      .set({ two_step_used: step })
      .where('two_step_secret', '=', secret)
      .where((row) => row.or([row('two_step_used', 'is', null), row('two_step_used', '<', step)])),
  );

const secretColumns = ['two_step_secret', 'two_step_pending'] as const;

/** Returns the secrets of all authenticator apps, of deleted administrators too, because they can be restored. */
export async function storedTwoStepSecrets(db: Query, replacement: () => string): Promise<StoredSecret[]> {
  const rows = await db
    .selectFrom('administrators')
    .select(['id', 'full_name as name', 'email', ...secretColumns])
    .where((row) => row.or(secretColumns.map((column) => row(column, 'is not', null))))
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, name, email, ...row }) =>
    secretColumns.flatMap((column): StoredSecret[] => {
      const stored = row[column];
      if (stored === null) return [];
      const owner = column === 'two_step_secret' ? ({ kind: 'administrator', id, name, email } as const) : null;
      const store = async (tx: Tx, text: string) => {
        await updating(tx, id)
          .set({ [column]: text })
          .where(column, '=', stored)
          .execute();
      };
      return [{ owner, stored, replacement, store }];
    }),
  );
}

export async function replaceRecoveryCodes(tx: Tx, id: number, hashes: readonly string[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('administrator_id', '=', id).execute();
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ administrator_id: id, code_hash: hash })))
    .execute();
}

/** All codes of a person have the same salt. */
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
export const consumeRecoveryCode = (tx: Tx, id: number, hash: string): Promise<boolean> =>
  changesOne(tx.deleteFrom('recovery_codes').where('administrator_id', '=', id).where('code_hash', '=', hash));

export const countRecoveryCodes = (db: Query, id: number): Promise<number> =>
  countRows(db.selectFrom('recovery_codes').where('administrator_id', '=', id));

/** The ids stay, because files and the audit trail refer to them. Returns the cleared ids and the names of pictures. */
export async function emptyAdministrators(
  tx: Tx,
  ids: readonly number[],
  deletedAt: Date,
): Promise<{ emptied: number[]; pictures: string[] }> {
  const emptied: number[] = [];
  const pictures: string[] = [];
  for (const chunk of chunks(ids)) {
    const rows = await tx
      .selectFrom('administrators')
      .select(['id', 'file_name'])
      .where('id', 'in', chunk)
      .where('deleted_at', '=', deletedAt.toISOString())
      .execute();
    const deleted = rows.map(({ id }) => id);
    if (deleted.length === 0) continue;
    emptied.push(...deleted);
    pictures.push(...rows.flatMap(({ file_name }) => file_name ?? []));
    for (const table of ['administrator_codes', 'recovery_codes', 'passkeys', 'sign_on_identities'] as const)
      await tx.deleteFrom(table).where('administrator_id', 'in', deleted).execute();
    await tx
      .updateTable('administrators')
      .set({ full_name: '', name_key: '', search_key: '', username: '', username_key: '', email: '', email_key: '' })
      .set({ mobile: '', age: null, gender: null, file_name: null, password_hash: noPassword, is_active: 0 })
      .set({ two_step_secret: null, two_step_pending: null, two_step_used: null })
      .where('id', 'in', deleted)
      .execute();
  }
  return { emptied, pictures };
}
