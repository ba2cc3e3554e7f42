import { type Code, codes as allCodes } from '@eemusic/contract/platform/permissions';
import type { Transaction } from 'kysely';
import { type Query, readInChunks } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { noPassword } from './passwords.ts';
import { codeList, readCodes } from './store.ts';

/** An administrator with their codes, as needed to check who may grant which code. */
export type Holder = {
  id: number;
  fullName: string;
  username: string;
  email: string;
  mobile: string;
  age: number | null;
  gender: 0 | 1 | null;
  fileName: string | null;
  isActive: boolean;
  isDeleted: boolean;
  version: number;
  codes: ReadonlySet<Code>;
};

/** Keyed by id, including deleted administrators; unknown ids are left out. */
export async function findHolders(tx: Transaction<Tables>, ids: readonly number[]): Promise<Map<number, Holder>> {
  const found = new Map<number, Holder>();
  const rows = await readInChunks(tx, ids, (chunk) =>
    tx
      .selectFrom('administrators')
      .select(['id', 'full_name', 'username', 'email', 'mobile', 'age', 'gender', 'file_name'])
      .select(['is_active', 'deleted_at', 'version', codeList.as('codes')])
      .where('id', 'in', chunk),
  );
  for (const { full_name, file_name, is_active, deleted_at, codes, ...row } of rows) {
    found.set(row.id, {
      ...row,
      fullName: full_name,
      fileName: file_name,
      isActive: is_active === 1,
      isDeleted: deleted_at !== null,
      codes: new Set(readCodes(codes)),
    });
  }
  return found;
}

/**
 * Returns the number of active administrators who hold this code and have a password. They can sign in even when the
 * single sign-on provider is down.
 */
export async function countActive(tx: Transaction<Tables>, code: Code): Promise<number> {
  const { count } = await tx
    .selectFrom('administrators')
    .innerJoin('administrator_codes', 'administrator_codes.administrator_id', 'administrators.id')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('code', '=', code)
    .where('is_active', '=', 1)
    .where('password_hash', '!=', noPassword)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Sorts codes in the order of the specification. */
export const listed = (codes: ReadonlySet<Code>): Code[] => allCodes.filter((code) => codes.has(code));

/** Returns the active administrators who hold one of these codes, sorted by name. */
export function listHolders(db: Query, codes: readonly Code[]): Promise<{ id: number; fullName: string }[]> {
  return db
    .selectFrom('administrators')
    .innerJoin('administrator_codes', 'administrator_codes.administrator_id', 'administrators.id')
    .select(['administrators.id', 'full_name as fullName'])
    .distinct()
    .where('code', 'in', codes)
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy('full_name')
    .orderBy('administrators.id')
    .execute();
}
