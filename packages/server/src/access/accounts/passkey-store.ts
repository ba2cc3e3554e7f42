import type { Generated, Transaction } from 'kysely';
import { chunks, type Query } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import './store.ts';

type PasskeysTable = {
  id: Generated<number>;
  administrator_id: number;
  /** In base64url, as browsers send it. */
  credential_id: string;
  /** The COSE key in base64url. */
  public_key: string;
  /** How often the authenticator has signed; 0 where it does not count. */
  counter: number;
  /** The transports by which the browser reaches it, comma-separated. */
  transports: string;
  is_backed_up: 0 | 1;
  name: string;
  created_at: string;
  last_used_at: string | null;
};

declare module '#platform/database/tables.ts' {
  interface Tables {
    passkeys: PasskeysTable;
    used_challenges: { challenge_hash: string; expires_at: string };
  }
}

export function listPasskeys(db: Query, administratorId: number) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'transports', 'is_backed_up', 'name', 'created_at', 'last_used_at'])
    .where('administrator_id', '=', administratorId)
    .orderBy('id', 'desc')
    .execute();
}

export type PasskeyOwner = {
  passkeyId: number;
  passkeyName: string;
  credentialId: string;
  publicKey: string;
  counter: number;
  id: number;
  name: string;
  emailKey: string;
  isActive: boolean;
  role: 1 | 2;
};

/** Returns a passkey with the account that it belongs to; null where there is none, or the account is deleted. */
export async function findPasskeyOwner(db: Query, credentialId: string): Promise<PasskeyOwner | null> {
  const row = await db
    .selectFrom('passkeys')
    .innerJoin('administrators', 'administrators.id', 'passkeys.administrator_id')
    .select(['passkeys.id as passkeyId', 'passkeys.name as passkeyName', 'credential_id', 'public_key', 'counter'])
    .select(['administrators.id', 'full_name', 'username', 'email_key', 'is_active', 'role'])
    .where('credential_id', '=', credentialId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const { passkeyId, passkeyName, credential_id, public_key, counter, id, full_name, username, role } = row;
  return {
    passkeyId,
    passkeyName,
    credentialId: credential_id,
    publicKey: public_key,
    counter: Number(counter),
    id,
    name: full_name || username,
    emailKey: row.email_key,
    isActive: row.is_active === 1,
    role,
  };
}

type NewPasskey = Omit<PasskeysTable, 'id' | 'last_used_at'>;

/** Returns null if this passkey is already registered. */
export async function insertPasskey(tx: Transaction<Tables>, passkey: NewPasskey): Promise<number | null> {
  const row = await tx
    .insertInto('passkeys')
    .values({ ...passkey, last_used_at: null })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

type Use = { passkeyId: number; verified: number; counter: number; isBackedUp: boolean; at: Date };

/** Returns false if the passkey was removed, or was used again since its counter was checked. */
export async function recordPasskeyUse(
  tx: Transaction<Tables>,
  { passkeyId, verified, counter, isBackedUp, at }: Use,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter, is_backed_up: isBackedUp ? 1 : 0, last_used_at: at.toISOString() })
    .where('id', '=', passkeyId)
    .where('counter', '=', verified)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Locks an active account until the transaction ends. Returns false if it was deactivated or deleted, or has another
 * email: a new session would outlive a change that was meant to end all sessions.
 */
export async function lockActiveAccount(
  tx: Transaction<Tables>,
  { id, emailKey }: { id: number; emailKey: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('administrators')
    .set({ is_active: 1 })
    .where('id', '=', id)
    .where('email_key', '=', emailKey)
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

type Own = { administratorId: number; passkeyId: number };

/** Returns the previous name; null if the account has no such passkey. */
export async function setPasskeyName(
  tx: Transaction<Tables>,
  { administratorId, passkeyId }: Own,
  name: string,
): Promise<string | null> {
  const before = await findName(tx, { administratorId, passkeyId });
  if (before !== null) await tx.updateTable('passkeys').set({ name }).where('id', '=', passkeyId).execute();
  return before;
}

/** Removes a passkey and returns its name; null where the account has no such passkey. */
export async function deletePasskey(tx: Transaction<Tables>, own: Own): Promise<string | null> {
  const name = await findName(tx, own);
  if (name !== null) await tx.deleteFrom('passkeys').where('id', '=', own.passkeyId).execute();
  return name;
}

async function findName(tx: Transaction<Tables>, { administratorId, passkeyId }: Own): Promise<string | null> {
  const row = await tx
    .selectFrom('passkeys')
    .select('name')
    .where('id', '=', passkeyId)
    .where('administrator_id', '=', administratorId)
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Returns the number of deleted passkeys. */
export async function deletePasskeysOf(tx: Transaction<Tables>, administratorIds: readonly number[]): Promise<number> {
  let deleted = 0;
  for (const chunk of chunks(administratorIds)) {
    const { numDeletedRows } = await tx
      .deleteFrom('passkeys')
      .where('administrator_id', 'in', chunk)
      .executeTakeFirst();
    deleted += Number(numDeletedRows);
  }
  return deleted;
}

/** Returns false if the challenge was used before, on any node. */
export async function useChallenge(
  tx: Transaction<Tables>,
  { hash, expiresAt }: { hash: string; expiresAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('used_challenges')
    .values({ challenge_hash: hash, expires_at: expiresAt.toISOString() })
    .onConflict((conflict) => conflict.column('challenge_hash').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function deleteChallenges(tx: Transaction<Tables>, now: Date): Promise<void> {
  await tx.deleteFrom('used_challenges').where('expires_at', '<', now.toISOString()).execute();
}
