import { type Code, codes } from '@eemusic/contract/platform/permissions';
import { type Generated, sql } from 'kysely';
import { type Change, folded, foldedKey, preparedQuery, type Query } from '#platform/database/index.ts';
import { unlessTaken } from './taken.ts';

type AdministratorsTable = {
  id: Generated<number>;
  full_name: string;
  /** Folded name (see `folded`), for sorting. */
  name_key: string;
  /** Folded name, username, email and mobile number, one per line, for searching. */
  search_key: string;
  username: string;
  username_key: string;
  email: string;
  email_key: string;
  mobile: string;
  age: number | null;
  gender: 0 | 1 | null;
  password_hash: string;
  file_name: string | null;
  /** A BCP 47 tag; null if none was chosen. */
  language: Generated<string | null>;
  is_active: 0 | 1;
  role: 1 | 2;
  /** In base 32, or what the secret cipher makes of it; two-step sign-in is on unless this is null. */
  two_step_secret: string | null;
  /** The same of an authenticator app that is not confirmed by a code yet. */
  two_step_pending: string | null;
  /** The last time step whose code was used, so that no code works twice. */
  two_step_used: number | null;
  created_at: string;
  deleted_at: string | null;
  version: Generated<number>;
};

declare module '#platform/database/tables.ts' {
  interface Tables {
    administrators: AdministratorsTable;
    administrator_codes: { administrator_id: number; code: string };
    recovery_codes: { id: Generated<number>; administrator_id: number; code_hash: string };
  }
}

/** Role 1 is the first account, role 2 every other; a role grants nothing by itself. */
export const roles = {
  1: { userRole: 'SUPER_ADMIN', userRoleName: 'Super administrator' },
  2: { userRole: 'ADMIN', userRoleName: 'Administrator' },
} as const;

type Account = {
  id: number;
  name: string;
  passwordHash: string;
  isActive: boolean;
  role: 1 | 2;
  /** As it is stored; null if two-step sign-in is off. */
  twoStepSecret: string | null;
};

const byEmail = preparedQuery((db, { emailKey }: { emailKey: string }) =>
  db
    .selectFrom('administrators')
    .select(['id', 'full_name', 'username', 'password_hash', 'is_active', 'role', 'two_step_secret'])
    .where('email_key', '=', emailKey)
    .where('deleted_at', 'is', null)
    .compile(),
);

export async function findAccount(db: Query, email: string): Promise<Account | null> {
  const [row] = await byEmail(db, { emailKey: folded(email) });
  if (!row) return null;
  const { id, full_name, username, password_hash: passwordHash, is_active, role, two_step_secret: twoStepSecret } = row;
  return { id, name: full_name || username, passwordHash, isActive: is_active === 1, role, twoStepSecret };
}

export async function isEmpty(db: Query): Promise<boolean> {
  const any = await db.selectFrom('administrators').select('id').limit(1).executeTakeFirst();
  return any === undefined;
}

/** Returns the folded columns by which the list is searched and sorted. */
export function keysOf({ fullName, username, email, mobile }: Record<Named, string>) {
  return {
    name_key: foldedKey(fullName, 240),
    username_key: foldedKey(username, 240),
    email_key: folded(email),
    search_key: foldedKey([fullName, username, email, mobile].join('\n'), 800),
  };
}

type Named = 'fullName' | 'username' | 'email' | 'mobile';

export type NewAdministrator = {
  fullName: string;
  username: string;
  email: string;
  mobile?: string;
  age?: number | null;
  gender?: 0 | 1 | null;
  fileName?: string | null;
  passwordHash: string;
  role: 1 | 2;
  codes: readonly Code[];
  at: Date;
};

export async function addAdministrator(
  tx: Change,
  { fullName, username, email, mobile = '', age = null, gender = null, fileName = null, ...rest }: NewAdministrator,
): Promise<number> {
  const { passwordHash, role } = rest;
  const row = {
    full_name: fullName,
    username,
    email,
    mobile,
    ...keysOf({ fullName, username, email, mobile }),
    age,
    gender,
    password_hash: passwordHash,
    file_name: fileName,
    is_active: 1,
    role,
    two_step_secret: null,
    two_step_pending: null,
    two_step_used: null,
    created_at: rest.at.toISOString(),
    deleted_at: null,
  } as const;
  const { id } = await unlessTaken(
    tx.insertInto('administrators').values(row).returning('id').executeTakeFirstOrThrow(),
  );
  if (rest.codes.length > 0) {
    await tx
      .insertInto('administrator_codes')
      .values(rest.codes.map((code) => ({ administrator_id: id, code })))
      .execute();
  }
  tx.audit(
    'administrator.created',
    { kind: 'administrator', id },
    { after: { fullName, username, email, mobile, age, gender, fileName, role, codes: rest.codes } },
  );
  return id;
}

/** Parses a comma-separated list of codes into the specification's order. */
export function readCodes(list: string | null): Code[] {
  const held = new Set((list ?? '').split(','));
  return codes.filter((code) => held.has(code));
}

/** Selects an administrator's codes as one text, so that reading a session returns one row instead of one per code. */
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
      'language',
      'version',
      codeList.as('codes'),
    ])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}
