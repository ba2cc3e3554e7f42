import { type Code, codes as allCodes } from '@eemusic/contract/platform/permissions';
import type { Transaction } from 'kysely';
import { type Query, readInChunks } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { codeList, readCodes } from './store.ts';

/** An administrator with the codes they hold: what the rules of granting compare, and the state before a change. */
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

/** By id, deleted ones too; an id that does not exist is left out. */
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

/** Counts the active administrators who hold this code. */
export async function countActive(tx: Transaction<Tables>, code: Code): Promise<number> {
  const { count } = await tx
    .selectFrom('administrators')
    .innerJoin('administrator_codes', 'administrator_codes.administrator_id', 'administrators.id')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('code', '=', code)
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** The codes in the order of the specification. */
export const listed = (codes: ReadonlySet<Code>): Code[] => allCodes.filter((code) => codes.has(code));

/** The active administrators who hold this code, by name. */
export function listHolders(db: Query, code: Code): Promise<{ id: number; fullName: string }[]> {
  return db
    .selectFrom('administrators')
    .innerJoin('administrator_codes', 'administrator_codes.administrator_id', 'administrators.id')
    .select(['administrators.id', 'full_name as fullName'])
    .where('code', '=', code)
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy('full_name')
    .orderBy('administrators.id')
    .execute();
}
