import { isAscii } from 'node:buffer';
import type { Generated, Transaction } from 'kysely';
import { changesOne, chunks, countRows, folded, type Query } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { StoredSecret } from '#platform/secrets/stored-secret.ts';
import { noPassword } from './passwords.ts';
import { type Account, accountOf, accounts } from './store.ts';

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

type SignOnIdentitiesTable = {
  id: Generated<number>;
  administrator_id: number;
  /** The provider, and the provider's id for the person. Unlike an email, these two never change. */
  issuer: string;
  subject: string;
  created_at: string;
  last_used_at: string;
};

declare module '#platform/database/tables.ts' {
  interface Tables {
    passkeys: PasskeysTable;
    sign_on_identities: SignOnIdentitiesTable;
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

type Tx = Transaction<Tables>;

/** Returns an account with this passkey; null where there is none, or the account is deleted. */
export async function findPasskey(db: Query, credentialId: string) {
  const row = await accounts(db)
    .innerJoin('passkeys', 'passkeys.administrator_id', 'administrators.id')
    .select(['passkeys.id as passkeyId', 'passkeys.name as passkeyName', 'public_key as publicKey', 'counter'])
    .where('credential_id', '=', credentialId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const { passkeyId, passkeyName, publicKey, counter } = row;
  return { account: accountOf(row), passkeyId, passkeyName, publicKey, counter: Number(counter) };
}

export type Passkey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

type NewPasskey = Omit<PasskeysTable, 'id' | 'last_used_at'>;

/** Returns null if this passkey is already registered. */
export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<number | null> {
  const row = await tx
    .insertInto('passkeys')
    .values({ ...passkey, last_used_at: null })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

type Use = { verified: number; counter: number; isBackedUp: boolean; at: Date };

/** Returns false if the passkey was removed, or was used again since its counter was checked. */
export const recordPasskeyUse = (tx: Tx, passkeyId: number, { verified, counter, isBackedUp, at }: Use) =>
  changesOne(
    tx
      .updateTable('passkeys')
      .set({ counter, is_backed_up: isBackedUp ? 1 : 0, last_used_at: at.toISOString() })
      .where('id', '=', passkeyId)
      .where('counter', '=', verified),
  );

type Own = { administratorId: number; passkeyId: number };

/** Returns the previous name; null if the account has no such passkey. */
export async function setPasskeyName(
  tx: Tx,
  { administratorId, passkeyId }: Own,
  name: string,
): Promise<string | null> {
  const before = await findName(tx, { administratorId, passkeyId });
  if (before !== null) await tx.updateTable('passkeys').set({ name }).where('id', '=', passkeyId).execute();
  return before;
}

/** Removes a passkey and returns its name; null where the account has no such passkey. */
export async function deletePasskey(tx: Tx, own: Own): Promise<string | null> {
  const name = await findName(tx, own);
  if (name !== null) await tx.deleteFrom('passkeys').where('id', '=', own.passkeyId).execute();
  return name;
}

async function findName(tx: Tx, { administratorId, passkeyId }: Own): Promise<string | null> {
  const row = await tx
    .selectFrom('passkeys')
    .select('name')
    .where('id', '=', passkeyId)
    .where('administrator_id', '=', administratorId)
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Returns the number of deleted passkeys. */
export async function deletePasskeysOf(tx: Tx, administratorId: number): Promise<number> {
  const passkeys = tx.deleteFrom('passkeys').where('administrator_id', '=', administratorId);
  return Number((await passkeys.executeTakeFirst()).numDeletedRows);
}

/** Returns false if the challenge was used before, on any node. */
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

type SignOnIdentity = { issuer: string; subject: string };

/** Returns the account linked to this person; null where there is none, or it is deleted. */
export async function findLinked(db: Query, { issuer, subject }: SignOnIdentity): Promise<Account | null> {
  const row = await accounts(db)
    .innerJoin('sign_on_identities', 'sign_on_identities.administrator_id', 'administrators.id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ? accountOf(row) : null;
}

/**
 * Returns the account with this email, if it is not linked to anybody at this provider yet. Characters that only look
 * like those of an email, such as full-width ones, may be another mailbox.
 */
export async function findUnlinked(db: Query, issuer: string, email: string): Promise<Account | null> {
  const row = await accounts(db)
    .where('deleted_at', 'is', null)
    .where('email_key', '=', folded(email))
    .$if(!isAscii(Buffer.from(email)), (rows) => rows.where('email', '=', email))
    .where('administrators.id', 'not in', (of) =>
      of.selectFrom('sign_on_identities').select('administrator_id').where('issuer', '=', issuer),
    )
    .executeTakeFirst();
  return row ? accountOf(row) : null;
}

export async function linkSignOn(
  tx: Tx,
  { administratorId, issuer, subject, at }: SignOnIdentity & { administratorId: number; at: Date },
): Promise<void> {
  const now = at.toISOString();
  // Unlinks a deleted account that could still be restored.
  await tx.deleteFrom('sign_on_identities').where('issuer', '=', issuer).where('subject', '=', subject).execute();
  await tx
    .insertInto('sign_on_identities')
    .values({ administrator_id: administratorId, issuer, subject, created_at: now, last_used_at: now })
    .execute();
}

/** Returns false where the account is no longer linked to this person. */
export const recordSignOn = (tx: Tx, { issuer, subject }: SignOnIdentity, at: Date): Promise<boolean> =>
  changesOne(
    tx
      .updateTable('sign_on_identities')
      .set({ last_used_at: at.toISOString() })
      .where('issuer', '=', issuer)
      .where('subject', '=', subject),
  );

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

/** Returns false when another secret has become the pending one. */
export const turnOn = (tx: Tx, id: number, { secret, step }: { secret: string; step: number }): Promise<boolean> =>
  changesOne(
    updating(tx, id)
      .set({ two_step_secret: secret, two_step_pending: null, two_step_used: step })
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
export const consumeRecoveryCode = (tx: Tx, id: number, hash: string): Promise<boolean> =>
  changesOne(tx.deleteFrom('recovery_codes').where('administrator_id', '=', id).where('code_hash', '=', hash));

export const countRecoveryCodes = (db: Query, id: number): Promise<number> =>
  countRows(db.selectFrom('recovery_codes').where('administrator_id', '=', id));

/**
 * Permanently clears the rows of the administrators who were deleted at this moment. The ids stay, because files and
 * the audit trail refer to them. Returns the cleared ids and the file names of the pictures.
 */
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
