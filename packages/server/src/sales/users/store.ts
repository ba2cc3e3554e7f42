import type { Transaction } from 'kysely';
import { foldedColumns, nameWidth } from '#sales/user-management/index.ts';
import { type Change, isTaken, type Query } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { Refusal } from '#platform/http/index.ts';
import { updateRows } from '#sales/imports/index.ts';

/* The only SQL that changes students, apart from adding and moving them, which the chain does, and the purge. */

const columns = [
  'id',
  'full_name',
  'contact_name',
  'contact_number',
  'contact_email',
  'educator_id',
  'region',
  'is_active',
  'subscription_code',
  'active_from',
  'expires_on',
  'birth_year',
  'version',
] as const;

export type StoredStudent = NonNullable<Awaited<ReturnType<typeof findStudent>>>;

export async function findStudent(db: Query, id: number) {
  return db
    .selectFrom('students')
    .select(columns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function getStudent(db: Query, id: number): Promise<StoredStudent> {
  const student = await findStudent(db, id);
  if (!student) throw new Refusal('student.not-found');
  return student;
}

/** Whether the key of their subscription was revoked. */
export async function isKeyRevoked(db: Query, { id, subscription_code: code }: StoredStudent): Promise<boolean> {
  if (code === null) return false;
  const key = await db
    .selectFrom('subscription_keys')
    .select('id')
    .where('code', '=', code)
    .where('student_id', '=', id)
    .where('revoked_at', 'is not', null)
    .executeTakeFirst();
  return key !== undefined;
}

export type Fields = Pick<
  StoredStudent,
  | 'full_name'
  | 'contact_name'
  | 'contact_number'
  | 'contact_email'
  | 'region'
  | 'is_active'
  | 'expires_on'
  | 'birth_year'
>;

/** Answers false when it was changed since this version. */
export async function keepFields(tx: Transaction<Tables>, before: StoredStudent, fields: Fields): Promise<boolean> {
  const contact = {
    name: fields.full_name,
    contactName: fields.contact_name,
    contactNumber: fields.contact_number,
    contactEmail: fields.contact_email,
  };
  const result = await tx
    .updateTable('students')
    .set({ ...fields, ...foldedColumns(contact, before.subscription_code), name_width: nameWidth(fields.full_name) })
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** How far the subscription of each runs. */
export async function setLastDays(tx: Change, students: readonly { id: number; expires_on: string }[]): Promise<void> {
  for (let start = 0; start < students.length; start += chunkSize)
    await updateRows(tx, 'students', { expires_on: 'text' }, students.slice(start, start + chunkSize));
}

const chunkSize = 100;

export async function setActive(tx: Transaction<Tables>, id: number, isActive: 0 | 1): Promise<void> {
  await tx
    .updateTable('students')
    .set((row) => ({ is_active: isActive, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function findProfiles(db: Query, studentId: number) {
  return db
    .selectFrom('student_profiles')
    .select(['id', 'place', 'name'])
    .where('student_id', '=', studentId)
    .orderBy('place')
    .execute();
}

export async function nameProfile(
  tx: Transaction<Tables>,
  { studentId, place, name }: { studentId: number; place: 1 | 2; name: string },
): Promise<void> {
  await tx
    .insertInto('student_profiles')
    .values({ student_id: studentId, place, name })
    .onConflict((conflict) => conflict.columns(['student_id', 'place']).doUpdateSet({ name }))
    .execute();
}

type Named = { id: number; full_name: string; educator_id: number | null };

/** Those of them that are live, or those that are deleted. */
export async function findNamed(db: Query, ids: readonly number[], are: 'live' | 'deleted'): Promise<Named[]> {
  return db
    .selectFrom('students')
    .select(['id', 'full_name', 'educator_id'])
    .where('id', 'in', ids)
    .where('deleted_at', are === 'live' ? 'is' : 'is not', null)
    .execute();
}

export async function markDeleted(tx: Transaction<Tables>, ids: readonly number[], at: Date): Promise<void> {
  await tx
    .updateTable('students')
    .set((row) => ({ deleted_at: at.toISOString(), version: row('version', '+', 1) }))
    .where('id', 'in', ids)
    .execute();
}

/** Refuses by 'taken' where another student has the subscription code of one of them now. */
export async function markRestored(tx: Transaction<Tables>, students: readonly Named[]): Promise<'restored' | 'taken'> {
  const ids = students.map(({ id }) => id);
  const unassigned = students.filter(({ educator_id }) => educator_id === null).map(({ id }) => id);
  try {
    if (unassigned.length > 0)
      await tx.updateTable('students').set({ educator_id: null }).where('id', 'in', unassigned).execute();
    await tx
      .updateTable('students')
      .set((row) => ({ deleted_at: null, version: row('version', '+', 1) }))
      .where('id', 'in', ids)
      .execute();
    return 'restored';
  } catch (error) {
    if (isTaken(error, { name: 'students_code', columns: 'students.subscription_code' })) return 'taken';
    throw error;
  }
}
