import { type StudentValues, studentFields } from '@eemusic/contract/platform/record-fields';
import { type Generated, type Selectable, sql, type Transaction } from 'kysely';
import {
  type Actor,
  type Change,
  chunks,
  jsonTable,
  type Query,
  readInChunks,
  unlessTaken,
} from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { Refusal } from '#platform/http/index.ts';
import { removeRecord } from '#platform/deletions/index.ts';
import type { SubscriptionStatus } from '@eemusic/contract/sales/users';
import * as records from '#sales/user-management/index.ts';

/* Only this file writes students, their profiles and the libraries in which they practised. */

export type StoredStudent = Selectable<Tables['students']>;

export const studentStore = records.recordStore({
  noun: 'student',
  fields: studentFields,
  renamed: { expireBy: 'expires_on' },
  extra: 'subscription_code',
  derived: ({ fullName }) => ({ name_width: nameWidth(fullName) }),
  purged: { subscription_code: null, active_from: null, name_width: 0, typed_number: null },
  membership: records.enrolment,
});
export const { find: findStudents, get: getStudent, getAll: getStudents, valuesOf } = studentStore;

export async function findStudent(db: Query, id: number): Promise<StoredStudent | undefined> {
  const [student] = await findStudents(db, [id]);
  return student;
}

export async function lockStudent(tx: Change, id: number): Promise<StoredStudent> {
  const live = tx.selectFrom('students').selectAll().where('id', '=', id).where('deleted_at', 'is', null);
  const student = await live.forNoKeyUpdate().executeTakeFirst();
  if (!student) throw new Refusal('student.not-found');
  return student;
}

/** A Chinese character counts twice, because Chinese names are complete with two characters. */
function nameWidth(name: string): number {
  return [...name].reduce((width, character) => width + (/\p{Script=Han}/u.test(character) ? 2 : 1), 0);
}

/** Students with narrower names are not offered for assignment. */
export const minChoosableWidth = 3;

export type NewStudent = StudentValues & {
  educatorId: number | null;
  subscriptionCode: string | null;
  activeFrom: string | null;
  /** Names of the first and the second profile. */
  profiles: readonly string[];
};

export function studentRow(student: NewStudent, at: Date) {
  const { educatorId, subscriptionCode, activeFrom } = student;
  return {
    ...studentStore.rowOf(student, at, subscriptionCode),
    educator_id: educatorId,
    subscription_code: subscriptionCode,
    active_from: activeFrom,
  };
}

/** The caller must write audit entries and hold `lockUserManagement`. */
export async function addStudents(tx: Transaction<Tables>, students: readonly NewStudent[], at: Date) {
  const rows = students.map((student) => studentRow(student, at));
  const ids = await records.addRecords(tx, studentStore, rows, at);
  const profiles = students.flatMap(({ profiles: [first, second] }, index) => {
    const student_id = ids[index] ?? 0;
    return [
      ...(first === undefined ? [] : [{ student_id, place: 1 as const, name: first }]),
      ...(second === undefined ? [] : [{ student_id, place: 2 as const, name: second }]),
    ];
  });
  for (const chunk of chunks(profiles)) await tx.insertInto('student_profiles').values(chunk).execute();
  return ids;
}

export function updateStudent(
  tx: Change,
  { id, subscription_code, typed_number }: Pick<StoredStudent, 'id' | 'subscription_code' | 'typed_number'>,
  values: StudentValues,
) {
  return studentStore.set(tx, id, { ...studentStore.columnsOf(values, subscription_code), typed_number });
}

export async function setLastDays(tx: Change, students: readonly { id: number; expires_on: string }[]): Promise<void> {
  await records.updateRows(tx, 'students', students);
}

/** All three are null for none; a subscription without a last day has the others. */
type Subscription = { code: string | null; activeFrom: string | null; expiresOn: string | null };

/** Refuses if another student has its code. The caller must hold `lockUserManagement`. */
export async function subscribe(tx: Change, student: StoredStudent, subscription: Subscription): Promise<void> {
  const { id, full_name: name, expires_on } = student;
  const { code, activeFrom, expiresOn } = subscription;
  const { search_key } = studentStore.columnsOf(valuesOf(student), code);
  const columns = { subscription_code: code, search_key, active_from: activeFrom, expires_on: expiresOn };
  await unlessTaken(studentStore.set(tx, id, columns), codeIndex, () => new Refusal('key.used'));
  tx.audit(
    'student.updated',
    { kind: 'student', id, name },
    { before: { expireBy: expires_on }, after: { expireBy: expiresOn } },
  );
}

/** Of the subscription codes of live students. */
export const codeIndex = { name: 'students_code', columns: 'students.subscription_code' };

/** Every field of a user that a merge may change. */
export type Whole = StudentValues & {
  subscriptionCode: string | null;
  activeFrom: string | null;
  typedNumber: string | null;
};

export const wholeOf = (student: StoredStudent): Whole => ({
  ...valuesOf(student),
  subscriptionCode: student.subscription_code,
  activeFrom: student.active_from,
  typedNumber: student.typed_number,
});

export const setWhole = (tx: Change, id: number, { subscriptionCode, activeFrom, typedNumber, ...values }: Whole) =>
  studentStore.set(tx, id, {
    ...studentStore.columnsOf(values, subscriptionCode),
    subscription_code: subscriptionCode,
    active_from: activeFrom,
    typed_number: typedNumber,
  });

/** Deletes a student as merged into another; earlier merges into the deleted student now point to that one, too. */
export async function markMerged(tx: Change, id: number, into: number, at: Date): Promise<number[]> {
  await studentStore.markDeleted(tx, [id], at);
  const earlier = await tx.selectFrom('students').select('id').where('merged_into', '=', id).execute();
  const ids = earlier.map((student) => student.id);
  await setSurvivor(tx, [id, ...ids], into);
  return ids;
}

export async function setSurvivor(tx: Change, ids: readonly number[], into: number | null): Promise<void> {
  for (const chunk of chunks(ids))
    await tx.updateTable('students').set({ merged_into: into }).where('id', 'in', chunk).execute();
}

export async function findSurvivors(db: Query, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await readInChunks(db, ids, (chunk) =>
    db
      .selectFrom('students')
      .select(['id', 'merged_into'])
      .where('id', 'in', chunk)
      .where('merged_into', 'is not', null),
  );
  return new Map(rows.map(({ id, merged_into }) => [id, merged_into ?? id]));
}

export const survivorOf = async (db: Query, id: number): Promise<number> =>
  (await findSurvivors(db, [id])).get(id) ?? id;

export async function moveProfile(tx: Change, id: number, to: { student_id: number; place: 1 | 2 }): Promise<void> {
  await tx.updateTable('student_profiles').set(to).where('id', '=', id).execute();
}

export async function findProfiles(db: Query, studentId: number) {
  return db
    .selectFrom('student_profiles')
    .select(['id', 'place', 'name'])
    .where('student_id', '=', studentId)
    .orderBy('place')
    .execute();
}

export async function profilesOf(db: Query, studentId: number) {
  const profiles = await findProfiles(db, studentId);
  const at = (number: 1 | 2) => {
    const found = profiles.find(({ place }) => place === number);
    return found ? { profileId: found.id, profileName: found.name } : null;
  };
  return { profile1: at(1), profile2: at(2) };
}

export async function nameProfile(
  tx: Change,
  { studentId, place, name }: { studentId: number; place: 1 | 2; name: string },
): Promise<void> {
  await tx
    .insertInto('student_profiles')
    .values({ student_id: studentId, place, name })
    .onConflict((conflict) => conflict.columns(['student_id', 'place']).doUpdateSet({ name }))
    .execute();
}

/** Clears the rows of students who were deleted at this moment and still are, with their profiles and libraries. */
export async function emptyStudents(tx: Transaction<Tables>, ids: readonly number[], deletedAt: Date): Promise<void> {
  for (const chunk of chunks(ids)) {
    const purged = tx
      .selectFrom('students')
      .select('id')
      .where('id', 'in', chunk)
      .where('deleted_at', '=', deletedAt.toISOString());
    for (const table of ['student_profiles', 'student_libraries'] as const)
      await tx.deleteFrom(table).where('student_id', 'in', purged).execute();
  }
  await studentStore.purge(tx, ids, deletedAt);
}

/** The row itself stays, because sales and keys refer to it. Cannot be undone. */
export async function eraseRecord(tx: Transaction<Tables>, student: StoredStudent, at: Date): Promise<void> {
  const { id, deleted_at: deletedAt } = student;
  if (deletedAt === null) await studentStore.markDeleted(tx, [id], at);
  await emptyStudents(tx, [id], deletedAt === null ? at : new Date(deletedAt));
  await removeRecord(tx, ['student', 'student-import-part', 'student-merge'], id, at);
}

/** Records that a student has practised in the library of a score. */
export async function addLibraries(
  tx: Transaction<Tables>,
  practised: readonly { studentId: number; scoreId: number }[],
): Promise<void> {
  if (practised.length === 0) return;
  await sql`insert into student_libraries (student_id, library_id)
    select distinct cast(value ->> 'studentId' as integer), scores.library_id
    from ${jsonTable(practised)} join scores on scores.id = cast(value ->> 'scoreId' as integer)
    where true order by 1, 2
    on conflict (student_id, library_id) do nothing`.execute(tx);
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    students: records.Contact & {
      id: Generated<number>;
      full_name: string;
      /** See `nameWidth`. */
      name_width: number;
      /** Kept when the student is deleted, so that they are restored to their former educator. */
      educator_id: number | null;
      region: string | null;
      subscription_code: string | null;
      active_from: string | null;
      expires_on: string | null;
      birth_year: number | null;
      /** What the family typed with its key, if that is not `contact_number`. */
      typed_number: string | null;
      /** Set on a user who was deleted by a merge: the user who was kept. */
      merged_into: number | null;
    };
    student_profiles: { id: Generated<number>; student_id: number; place: 1 | 2; name: string };
    student_libraries: { student_id: number; library_id: number };
  }
}

/** Whether a user exists for the caller: a token may be limited to a channel, or to one user. */
export async function mayRead(db: Query, { id, educator_id: educatorId }: StoredStudent, by: Actor): Promise<boolean> {
  if (by.kind !== 'token') return true;
  if (by.studentId !== null && by.studentId !== id) return false;
  if (by.channelId === null) return true;
  const educator = await db
    .selectFrom('educators')
    .select('channel_id')
    .where('id', '=', educatorId)
    .executeTakeFirst();
  return educator?.channel_id === by.channelId;
}

type SubscriptionState = { subscription_code: string | null; expires_on: string | null; isRevoked: boolean };

/** A subscription is active until the end of its last day, unless its key is revoked. */
export function subscriptionStatusOf(
  { subscription_code, expires_on, isRevoked }: SubscriptionState,
  today: string,
): SubscriptionStatus {
  if (subscription_code === null) return 'None';
  if (isRevoked) return 'Revoked';
  return expires_on !== null && expires_on < today ? 'Expired' : 'Active';
}

type Subscriber = { id: number; subscription_code: string | null };

export async function isKeyRevoked(db: Query, { id, subscription_code: code }: Subscriber): Promise<boolean> {
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
