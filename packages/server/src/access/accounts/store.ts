import { isLanguage, type Language } from '@eemusic/contract/platform/languages';
import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import { type Code, codes as allCodes } from '@eemusic/contract/platform/permissions';
import { type Generated, type SelectQueryBuilder, sql, type Transaction, type Updateable } from 'kysely';
import {
  byNumber,
  byText,
  type Change,
  changesOne,
  chunks,
  containsSearched,
  countRows,
  folded,
  foldedKey,
  insertRow,
  isTaken,
  nameSpellings,
  type Query,
  readInChunks,
  searchKey,
} from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { Refusal } from '#platform/http/index.ts';
import { noPassword } from './passwords.ts';

type AdministratorsTable = {
  id: Generated<number>;
  full_name: string;
  /** Folded name (see `folded`), for sorting. */
  name_key: string;
  /** Searchable name, username, email and mobile number, one per line, and the pinyin of the name. */
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
  /** BCP 47. */
  language: Generated<string | null>;
  is_active: 0 | 1;
  role: 1 | 2;
  /** In base 32, or what the secret cipher makes of it; two-step sign-in is on unless this is null. */
  two_step_secret: string | null;
  /** The same of an authenticator app that is not confirmed by a code yet. */
  two_step_pending: string | null;
  /** The last time step whose code was used, so that no code works twice; the session that turned it on. */
  two_step_used: Generated<number | null>;
  two_step_session: Generated<number | null>;
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

type Tx = Transaction<Tables>;

export function readCodes(list: string | null): Code[] {
  const held = new Set((list ?? '').split(','));
  return allCodes.filter((code) => held.has(code));
}

/** Selects an administrator's codes as one text, so that reading a session returns one row instead of one per code. */
export const codeList = sql<
  string | null
>`(select string_agg(code, ',') from administrator_codes where administrator_id = administrators.id)`;

/** Sorts codes in the order of the specification. */
export const listed = (codes: ReadonlySet<Code>): Code[] => allCodes.filter((code) => codes.has(code));

/** Null also for a language that is no longer supported. */
export const readLanguage = (stored: string | null): Language | null => (isLanguage(stored) ? stored : null);

const listedColumns = (rows: SelectQueryBuilder<Tables, 'administrators', object>) =>
  rows
    .select(['administrators.id', 'full_name', 'username', 'email', 'mobile', 'age', 'gender', 'file_name'])
    .select(['is_active', 'version', codeList.as('codes')]);

export const accounts = (db: Query) =>
  listedColumns(db.selectFrom('administrators')).select([
    'language',
    'role',
    'deleted_at',
    'password_hash',
    'two_step_secret',
    'two_step_pending',
  ]);

type AccountRow = Awaited<ReturnType<ReturnType<typeof accounts>['execute']>>[number];

export const accountOf = (row: AccountRow) => ({
  id: row.id,
  /** What the person is called in mails and in the audit trail. */
  name: row.full_name || row.username,
  fullName: row.full_name,
  username: row.username,
  email: row.email,
  mobile: row.mobile,
  age: row.age,
  gender: row.gender,
  fileName: row.file_name,
  language: readLanguage(row.language),
  passwordHash: row.password_hash,
  /** As stored: the secret cipher decrypts it. Null if two-step sign-in is off. */
  twoStepSecret: row.two_step_secret,
  twoStepPending: row.two_step_pending,
  isActive: row.is_active === 1,
  isDeleted: row.deleted_at !== null,
  role: row.role,
  version: row.version,
  codes: new Set(readCodes(row.codes)) as ReadonlySet<Code>,
});

export type Account = ReturnType<typeof accountOf>;

type Sought = { id: number } | { email: string };

export async function findAccount(db: Query, by: Sought): Promise<Account | null> {
  const live = accounts(db).where('deleted_at', 'is', null);
  const row = await (
    'id' in by ? live.where('id', '=', by.id) : live.where('email_key', '=', folded(by.email))
  ).executeTakeFirst();
  return row ? accountOf(row) : null;
}

/** Who chose no language gets the mail in that of the person who requested it. */
export async function findMailable(db: Query, by: Sought, fallback: Language = 'en') {
  const account = await findAccount(db, by);
  return account?.isActive ? { ...account, language: account.language ?? fallback } : null;
}

/** Keyed by id, including deleted administrators; unknown ids are left out. */
export async function findAccounts(tx: Tx, ids: readonly number[]): Promise<Map<number, Account>> {
  const rows = await readInChunks(tx, ids, (chunk) => accounts(tx).where('id', 'in', chunk));
  return new Map(rows.map((row) => [row.id, accountOf(row)]));
}

/** False if a part has changed since it was read: a new session would outlive a change that was to end all of them. */
export const lockAccount = (tx: Tx, { id, email, passwordHash, twoStepSecret }: Account): Promise<boolean> =>
  changesOne(
    tx
      .updateTable('administrators')
      .set({ is_active: 1 })
      .where('id', '=', id)
      .where('email', '=', email)
      .where('password_hash', '=', passwordHash)
      .where('two_step_secret', 'is not distinct from', twoStepSecret)
      .where('is_active', '=', 1)
      .where('deleted_at', 'is', null),
  );

export async function isEmpty(db: Query): Promise<boolean> {
  return (await db.selectFrom('administrators').select('id').limit(1).executeTakeFirst()) === undefined;
}

const activeHolders = (db: Query, codes: readonly Code[]) =>
  db
    .selectFrom('administrators')
    .innerJoin('administrator_codes', 'administrator_codes.administrator_id', 'administrators.id')
    .where('code', 'in', codes)
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null);

/** With a password they can sign in even when the single sign-on provider is down. */
export const countActive = (tx: Tx, code: Code): Promise<number> =>
  countRows(activeHolders(tx, [code]).where('password_hash', '!=', noPassword));

export function listHolders(db: Query, codes: readonly Code[]): Promise<{ id: number; fullName: string }[]> {
  return activeHolders(db, codes)
    .select(['administrators.id', 'full_name as fullName'])
    .distinct()
    .orderBy('full_name')
    .orderBy('administrators.id')
    .execute();
}

const sortable = {
  fullName: 'name_key',
  username: 'username_key',
  email: 'email_key',
  mobile: 'mobile',
  userId: 'id',
  age: 'age',
  gender: 'gender',
  fileName: 'file_name',
  isActive: 'is_active',
  version: 'version',
} as const;
const numbers: ReadonlySet<string> = new Set(['id', 'age', 'gender', 'is_active', 'version']);

export type Filter = {
  searchQuery: string;
  sortBy?: keyof typeof sortable | undefined;
  sortOrder?: 'asc' | 'desc' | undefined;
};

const matching = (db: Query, { searchQuery }: Filter) =>
  db
    .selectFrom('administrators')
    .where('deleted_at', 'is', null)
    .$if(searchQuery !== '', (rows) => rows.where(containsSearched('search_key', searchQuery)));

export function administratorsFound(db: Query, filter: Filter) {
  const { sortBy = 'fullName', sortOrder = 'asc' } = filter;
  const column = sortable[sortBy];
  return listedColumns(matching(db, filter))
    .orderBy(column, numbers.has(column) ? byNumber(sortOrder) : byText(sortOrder))
    .orderBy('id', sortOrder);
}

export type ListedRow = Awaited<ReturnType<ReturnType<typeof administratorsFound>['execute']>>[number];

export const countFound = (db: Query, filter: Filter): Promise<number> => countRows(matching(db, filter));

function keysOf({ fullName, username, email, mobile }: Record<Named, string>) {
  return {
    name_key: foldedKey(fullName, 240),
    username_key: foldedKey(username, 240),
    email_key: folded(email),
    search_key: searchKey([fullName, username, email, mobile, ...nameSpellings([fullName])].join('\n'), 800),
  };
}

/** An earlier version of the console made them otherwise. */
export async function refreshSearchKeys(tx: Transaction<Tables>): Promise<void> {
  const rows = await tx.selectFrom('administrators').selectAll().where('name_key', '<>', '').execute();
  for (const { id, full_name: fullName, search_key: read, ...row } of rows) {
    const asRead = tx.updateTable('administrators').where('id', '=', id).where('search_key', '=', read);
    await asRead.set({ search_key: keysOf({ fullName, ...row }).search_key }).execute();
  }
}

type Person = Pick<Account, 'fullName' | 'username' | 'email' | 'mobile' | 'age' | 'gender' | 'fileName'>;
type Named = 'fullName' | 'username' | 'email' | 'mobile';

type NewAdministrator = Pick<Person, 'fullName' | 'username' | 'email'> &
  Partial<Person> & { passwordHash: string; role: 1 | 2; codes: readonly Code[]; at: Date };

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
    created_at: rest.at.toISOString(),
    deleted_at: null,
  } as const;
  const id = await unlessInUse(insertRow(tx, 'administrators', row));
  await setCodes(tx, id, rest.codes);
  tx.audit(
    'administrator.created',
    { kind: 'administrator', id },
    { after: { fullName, username, email, mobile, age, gender, fileName, role, codes: rest.codes } },
  );
  return id;
}

type Update = Person & { id: number; version: number; passwordHash: string | null };

/** False when somebody saved the row since. With a null hash the password stays. */
export function changeAdministrator(tx: Tx, { id, version, passwordHash, ...person }: Update): Promise<boolean> {
  const { fullName, username, email, mobile, age, gender, fileName } = person;
  return unlessInUse(
    changesOne(
      tx
        .updateTable('administrators')
        .set({ full_name: fullName, username, email, mobile, age, gender, file_name: fileName })
        .set({ ...keysOf(person), version: version + 1, ...(passwordHash !== null && { password_hash: passwordHash }) })
        .where('id', '=', id)
        .where('version', '=', version)
        .where('deleted_at', 'is', null),
    ),
  );
}

export async function setCodes(tx: Tx, id: number, codes: readonly Code[]): Promise<void> {
  await tx.deleteFrom('administrator_codes').where('administrator_id', '=', id).execute();
  if (codes.length === 0) return;
  await tx
    .insertInto('administrator_codes')
    .values(codes.map((code) => ({ administrator_id: id, code })))
    .execute();
}

export async function setActive(tx: Tx, id: number, isActive: boolean): Promise<void> {
  await set(tx, [id], { is_active: isActive ? 1 : 0 });
}

export async function setPassword(tx: Tx, id: number, passwordHash: string): Promise<void> {
  await set(tx, [id], { password_hash: passwordHash });
}

/** The codes stay in the database, so that a restored administrator has them again. */
export async function markAdministratorsDeleted(tx: Tx, ids: readonly number[], at: Date): Promise<void> {
  await set(tx, ids, { deleted_at: at.toISOString() });
}

export async function markRestored(tx: Tx, id: number): Promise<void> {
  await unlessInUse(set(tx, [id], { deleted_at: null }));
}

export async function clearTwoStep(tx: Tx, id: number): Promise<void> {
  await set(tx, [id], { two_step_secret: null, two_step_pending: null, two_step_used: null });
  await tx.deleteFrom('recovery_codes').where('administrator_id', '=', id).execute();
}

async function set(tx: Tx, ids: readonly number[], columns: Updateable<Tables['administrators']>): Promise<void> {
  for (const chunk of chunks(ids)) {
    await tx
      .updateTable('administrators')
      .set((row) => ({ ...columns, version: row('version', '+', 1) }))
      .where('id', 'in', chunk)
      .execute();
  }
}

/** Returns false if the password is no longer the one that was checked. */
export const replacePassword = (tx: Tx, { id, passwordHash }: Account, newHash: string): Promise<boolean> =>
  changesOne(
    tx
      .updateTable('administrators')
      .set({ password_hash: newHash })
      .where('id', '=', id)
      .where('password_hash', '=', passwordHash)
      .where('deleted_at', 'is', null),
  );

/** Keeps the version, so that whoever edits the account gets no conflict. */
export async function setLanguage(tx: Tx, id: number, language: Language): Promise<void> {
  await tx.updateTable('administrators').set({ language }).where('id', '=', id).execute();
}

async function unlessInUse<Result>(query: Promise<Result>): Promise<Result> {
  try {
    return await query;
  } catch (error) {
    if (isTaken(error, { name: 'administrators_email', columns: 'administrators.email_key' })) {
      throw new Refusal('administrator.email-taken', { fields: { email: fieldErrorOf('administrator.email-taken') } });
    }
    if (isTaken(error, { name: 'administrators_username', columns: 'administrators.username_key' })) {
      throw new Refusal('administrator.username-taken', {
        fields: { username: fieldErrorOf('administrator.username-taken') },
      });
    }
    throw error;
  }
}
