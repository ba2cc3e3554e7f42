import { type Code, codes } from '@eemusic/contract/permissions';
import { type Generated, sql } from 'kysely';
import { type Change, folded, foldedKey, type Query } from '#database/index.ts';

type AdministratorsTable = {
  id: Generated<number>;
  full_name: string;
  username: string;
  username_key: string;
  email: string;
  email_key: string;
  mobile: string;
  age: number | null;
  gender: 0 | 1 | null;
  password_hash: string;
  file_name: string | null;
  is_active: 0 | 1;
  role: 1 | 2;
  created_at: string;
  deleted_at: string | null;
  version: Generated<number>;
};

declare module '#database/tables.ts' {
  interface Tables {
    administrators: AdministratorsTable;
    administrator_codes: { administrator_id: number; code: string };
  }
}

/** Role 1 is the first account, role 2 everyone else; a role gives no right of its own. */
export const roles = {
  1: { userRole: 'SUPER_ADMIN', userRoleName: 'Super administrator' },
  2: { userRole: 'ADMIN', userRoleName: 'Administrator' },
} as const;

type Account = { id: number; passwordHash: string; isActive: boolean; role: 1 | 2 };

export async function findAccount(db: Query, email: string): Promise<Account | null> {
  const row = await db
    .selectFrom('administrators')
    .select(['id', 'password_hash', 'is_active', 'role'])
    .where('email_key', '=', folded(email))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ? { id: row.id, passwordHash: row.password_hash, isActive: row.is_active === 1, role: row.role } : null;
}

export async function isEmpty(db: Query): Promise<boolean> {
  const any = await db.selectFrom('administrators').select('id').limit(1).executeTakeFirst();
  return any === undefined;
}

export type NewAdministrator = {
  fullName: string;
  username: string;
  email: string;
  passwordHash: string;
  role: 1 | 2;
  codes: readonly Code[];
  at: Date;
};

export async function addAdministrator(
  tx: Change,
  { fullName, username, email, passwordHash, role, ...rest }: NewAdministrator,
): Promise<number> {
  const { id } = await tx
    .insertInto('administrators')
    .values({
      full_name: fullName,
      username,
      username_key: foldedKey(username, 60),
      email,
      email_key: folded(email),
      mobile: '',
      age: null,
      gender: null,
      password_hash: passwordHash,
      file_name: null,
      is_active: 1,
      role,
      created_at: rest.at.toISOString(),
      deleted_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (rest.codes.length > 0) {
    await tx
      .insertInto('administrator_codes')
      .values(rest.codes.map((code) => ({ administrator_id: id, code })))
      .execute();
  }
  tx.audit(
    'administrator.created',
    { kind: 'administrator', id },
    { after: { fullName, username, email, role, codes: rest.codes } },
  );
  return id;
}

/** The codes among a comma-separated list, in the specification's order. */
export function readCodes(list: string | null): Code[] {
  const held = new Set((list ?? '').split(','));
  return codes.filter((code) => held.has(code));
}

/** Codes of the administrator as one text: one row a session, not seven. */
export const codeList = sql<
  string | null
>`(select string_agg(code, ',') from administrator_codes where administrator_id = administrators.id)`;

export async function findAdministrator(db: Query, id: number) {
  const row = await db
    .selectFrom('administrators')
    .select([
      'id',
      'full_name',
      'username',
      'email',
      'mobile',
      'age',
      'gender',
      'file_name',
      'version',
      codeList.as('codes'),
    ])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}
