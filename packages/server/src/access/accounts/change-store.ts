import type { Code } from '@eemusic/contract/platform/permissions';
import type { Transaction, Updateable } from 'kysely';
import { chunks } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { keysOf } from './store.ts';
import { unlessTaken } from './taken.ts';

type Person = {
  fullName: string;
  username: string;
  email: string;
  mobile: string;
  age: number | null;
  gender: 0 | 1 | null;
  fileName: string | null;
};

type Update = Person & { id: number; version: number; passwordHash: string | null };

/** Returns false when somebody saved the row since this version. With a null hash the password stays. */
export async function changeAdministrator(
  tx: Transaction<Tables>,
  { id, version, passwordHash, ...person }: Update,
): Promise<boolean> {
  const { fullName, username, email, mobile, age, gender, fileName } = person;
  const result = await unlessTaken(
    tx
      .updateTable('administrators')
      .set({ full_name: fullName, username, email, mobile, age, gender, file_name: fileName })
      .set({ ...keysOf(person), version: version + 1, ...(passwordHash !== null && { password_hash: passwordHash }) })
      .where('id', '=', id)
      .where('version', '=', version)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  );
  return result.numUpdatedRows === 1n;
}

/** Replaces all codes that the administrator holds. */
export async function setCodes(tx: Transaction<Tables>, id: number, codes: readonly Code[]): Promise<void> {
  await tx.deleteFrom('administrator_codes').where('administrator_id', '=', id).execute();
  if (codes.length === 0) return;
  await tx
    .insertInto('administrator_codes')
    .values(codes.map((code) => ({ administrator_id: id, code })))
    .execute();
}

export async function setActive(tx: Transaction<Tables>, id: number, isActive: boolean): Promise<void> {
  await set(tx, [id], { is_active: isActive ? 1 : 0 });
}

export async function setPassword(tx: Transaction<Tables>, id: number, passwordHash: string): Promise<void> {
  await set(tx, [id], { password_hash: passwordHash });
}

/** The codes stay in the database, so that a restored administrator has them again. */
export async function markAdministratorsDeleted(
  tx: Transaction<Tables>,
  ids: readonly number[],
  at: Date,
): Promise<void> {
  await set(tx, ids, { deleted_at: at.toISOString() });
}

export async function markRestored(tx: Transaction<Tables>, id: number): Promise<void> {
  await unlessTaken(set(tx, [id], { deleted_at: null }));
}

/** Turns two-step sign-in off and deletes every recovery code. */
export async function clearTwoStep(tx: Transaction<Tables>, id: number): Promise<void> {
  await set(tx, [id], { two_step_secret: null, two_step_pending: null, two_step_used: null });
  await tx.deleteFrom('recovery_codes').where('administrator_id', '=', id).execute();
}

async function set(
  tx: Transaction<Tables>,
  ids: readonly number[],
  columns: Updateable<Tables['administrators']>,
): Promise<void> {
  for (const chunk of chunks(ids)) {
    await tx
      .updateTable('administrators')
      .set((row) => ({ ...columns, version: row('version', '+', 1) }))
      .where('id', 'in', chunk)
      .execute();
  }
}
