import { sql } from 'kysely';
import {
  beginMemberships,
  differences,
  endMemberships,
  enrolment,
  foldedColumns,
  nameWidth,
} from '#sales/user-management/index.ts';
import { type Change, foldedKey, type Query } from '#platform/database/index.ts';
import { updateRows } from '#sales/imports/index.ts';
import type { Fields, StoredStudent } from './store.ts';

export type Known = StoredStudent & { name_key: string; educator_name: string | null };

/** By what students are looked for; each finds them by an index of its own. */
export type Keys = {
  ids: readonly number[];
  codes: readonly string[];
  emails: readonly string[];
  numbers: readonly string[];
  /** Folded, of those of whom nothing else is known. */
  names: readonly string[];
};

/** Live students whom one of these keys means; of a name two at most, for more say no more. */
export async function findKnown(db: Query, { ids, codes, emails, numbers, names }: Keys): Promise<Known[]> {
  const found = [
    await findBy(db, 'students.id', ids),
    await findBy(db, 'students.subscription_code', codes),
    await findBy(db, 'students.contact_email', emails),
    await findBy(db, 'students.contact_number', numbers),
    await findBy(db, 'students.id', await idsByName(db, names)),
  ];
  return [...new Map(found.flat().map((student) => [student.id, student])).values()];
}

type Column = 'students.id' | 'students.subscription_code' | 'students.contact_email' | 'students.contact_number';

async function findBy(db: Query, column: Column, values: readonly (string | number)[]): Promise<Known[]> {
  if (values.length === 0) return [];
  return db
    .selectFrom('students')
    .leftJoin('educators', 'educators.id', 'students.educator_id')
    .select(['students.id', 'students.full_name', 'students.name_key', 'students.contact_name'])
    .select(['students.contact_number', 'students.contact_email', 'students.educator_id', 'students.region'])
    .select(['students.is_active', 'students.subscription_code', 'students.active_from', 'students.expires_on'])
    .select(['students.birth_year', 'students.version', 'educators.name as educator_name'])
    .where(column, 'in', [...new Set(values)])
    .where('students.deleted_at', 'is', null)
    .execute();
}

async function idsByName(db: Query, names: readonly string[]): Promise<number[]> {
  if (names.length === 0) return [];
  const each = [...new Set(names)].map(
    (name) =>
      sql`select id from (select id from students where name_key = ${name} and deleted_at is null limit 2) as named`,
  );
  const { rows } = await sql<{ id: number }>`${sql.join(each, sql` union all `)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Live educators with these names. */
export async function findEducators(db: Query, names: readonly string[]): Promise<{ id: number; key: string }[]> {
  return db
    .selectFrom('educators')
    .select(['id', 'name_key as key'])
    .where('name_key', 'in', names.map(nameKey))
    .where('deleted_at', 'is', null)
    .execute();
}

export const nameKey = (name: string): string => foldedKey(name, 240);

export type Update = { before: StoredStudent; after: Fields; educatorId: number | null };

const types = {
  full_name: 'text',
  name_key: 'text',
  name_width: 'integer',
  search_key: 'text',
  contact_number: 'text',
  contact_email: 'text',
  region: 'text',
  is_active: 'integer',
  expires_on: 'text',
  educator_id: 'integer',
} as const;

/**
 * Writes these with an audit entry each, and tells the history of the chain who moved; who stays as they are is passed
 * over. Needs `lockChain`.
 */
export async function updateAll(tx: Change, given: readonly Update[], at: Date): Promise<void> {
  const updates = given.filter((update) => Object.keys(changeOf(update).after).length > 0);
  await updateRows(
    tx,
    'students',
    types,
    updates.map(({ before, after, educatorId }) => ({
      id: before.id,
      ...foldedColumns(contactOf(after), before.subscription_code),
      full_name: after.full_name,
      name_width: nameWidth(after.full_name),
      contact_number: after.contact_number,
      contact_email: after.contact_email,
      region: after.region,
      is_active: after.is_active,
      expires_on: after.expires_on,
      educator_id: educatorId,
    })),
  );
  const moved = updates.filter(({ before, educatorId }) => before.educator_id !== educatorId);
  await endMemberships(
    tx,
    enrolment,
    moved.map(({ before }) => before.id),
    at,
  );
  const joined = moved.flatMap(({ before, educatorId }) =>
    educatorId === null ? [] : [{ member: before.id, owner: educatorId }],
  );
  await beginMemberships(tx, enrolment, joined, at);
  for (const update of updates)
    tx.audit(
      'student.updated',
      { kind: 'student', id: update.before.id, name: update.after.full_name },
      changeOf(update),
    );
}

export function contactOf({ full_name: name, contact_name, contact_number, contact_email }: Fields) {
  return { name, contactName: contact_name, contactNumber: contact_number, contactEmail: contact_email };
}

function changeOf({ before, after, educatorId }: Update) {
  return differences({ ...told(before), educatorId: before.educator_id }, { ...told(after), educatorId });
}

/** As the trail tells it. */
export function told(fields: Fields) {
  const { name, ...contact } = contactOf(fields);
  return {
    fullName: name,
    ...contact,
    expireBy: fields.expires_on,
    region: fields.region,
    isActive: fields.is_active === 1,
  };
}
