import { type StudentValues, studentFields } from '@eemusic/contract/platform/record-fields';
import { type Generated, type Selectable, sql, type Transaction } from 'kysely';
import {
  type Actor,
  type Change,
  chunks,
  insertReturningIds,
  isTaken,
  jsonTable,
  type Query,
  readInChunks,
} from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { Refusal } from '#platform/http/index.ts';
import {
  beginMemberships,
  type Contact,
  type Membership,
  pairsOf,
  recordStore,
  updateRows,
} from '#sales/user-management/index.ts';

/* Only this file writes students, their profiles and the libraries in which they practised. */

export type StoredStudent = Selectable<Tables['students']>;

const records = recordStore({
  table: 'students',
  fields: studentFields,
  renamed: { expireBy: 'expires_on' },
  extra: 'subscription_code',
});
export const {
  find: findStudents,
  get: getStudent,
  getAll: getStudents,
  valuesOf,
  markDeleted,
  refreshSearchKeys,
} = records;

export async function findStudent(db: Query, id: number): Promise<StoredStudent | undefined> {
  const [student] = await findStudents(db, [id]);
  return student;
}

/** Returns a live student, and holds it until the transaction ends. */
export async function lockStudent(tx: Change, id: number): Promise<StoredStudent> {
  const live = tx.selectFrom('students').selectAll().where('id', '=', id).where('deleted_at', 'is', null);
  const student = await live.forNoKeyUpdate().executeTakeFirst();
  if (!student) throw new Refusal('student.not-found');
  return student;
}

const columnsOf = (values: StudentValues, subscriptionCode: string | null) => ({
  ...records.columnsOf(values, subscriptionCode),
  name_width: nameWidth(values.fullName),
});

/**
 * Returns the number of characters of a name. A Chinese character counts twice, because Chinese names are complete with
 * two characters.
 */
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
    ...records.rowOf(student, at, subscriptionCode),
    name_width: nameWidth(student.fullName),
    educator_id: educatorId,
    subscription_code: subscriptionCode,
    active_from: activeFrom,
  };
}

/**
 * Adds students with their educators, and returns their ids in the same order. The caller must write audit entries and
 * hold `lockUserManagement`.
 */
export async function addStudents(tx: Transaction<Tables>, students: readonly NewStudent[], at: Date) {
  const rows = students.map((student) => studentRow(student, at));
  const ids = await insertReturningIds(tx, 'students', rows);
  const owners = rows.map(({ educator_id }) => educator_id);
  await beginMemberships(tx, enrolment, pairsOf(ids, owners), at);
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
  return records.set(tx, [id], { ...columnsOf(values, subscription_code), typed_number });
}

type Update = { id: number; values: StudentValues; ownerId: number | null };

/** Updates many students and their educators. The caller must write the audit entries. */
export async function updateStudents(tx: Change, updates: readonly Update[]): Promise<void> {
  const ids = updates.map(({ id }) => id);
  const stored = await records.find(tx, ids);
  const codes = new Map(stored.map(({ id, subscription_code }) => [id, subscription_code]));
  const rows = updates.map(({ id, values, ownerId }) => ({
    id,
    ...columnsOf(values, codes.get(id) ?? null),
    educator_id: ownerId,
  }));
  await updateRows(tx, 'students', rows);
}

/** The membership of students with educators. */
export const enrolment: Membership = {
  periods: 'enrolments',
  member: 'student_id',
  owner: 'educator_id',
  members: 'students',
  name: 'full_name',
  record: 'student',
  ownerField: 'educatorId',
};

/** Sets the last day of each subscription. */
export async function setLastDays(tx: Change, students: readonly { id: number; expires_on: string }[]): Promise<void> {
  await updateRows(tx, 'students', students);
}

/** All three are null for none; a subscription without a last day has the others. */
type Subscription = { code: string | null; activeFrom: string | null; expiresOn: string | null };

/** Returns 'taken' if another live student has the code. */
function setSubscription(tx: Change, student: StoredStudent, { code, activeFrom, expiresOn }: Subscription) {
  const { search_key } = columnsOf(valuesOf(student), code);
  const columns = { subscription_code: code, search_key, active_from: activeFrom, expires_on: expiresOn };
  return unlessCodeTaken(records.set(tx, [student.id], columns));
}

/**
 * Gives a live student another subscription, with an audit entry. Returns 'taken' if another student has its code. The
 * caller must hold `lockUserManagement`.
 */
export async function subscribe(
  tx: Change,
  student: StoredStudent,
  subscription: Subscription,
): Promise<'done' | 'taken'> {
  if ((await setSubscription(tx, student, subscription)) === 'taken') return 'taken';
  const { id, full_name: name, expires_on } = student;
  const [before, after] = [{ expireBy: expires_on }, { expireBy: subscription.expiresOn }];
  tx.audit('student.updated', { kind: 'student', id, name }, { before, after });
  return 'done';
}

/**
 * Restores students; those in `without` get no educator. Returns 'taken' if another student has one of their codes now.
 */
export async function restoreStudents(tx: Change, ids: readonly number[], without: readonly number[]) {
  for (const chunk of chunks(without))
    await tx.updateTable('students').set({ educator_id: null }).where('id', 'in', chunk).execute();
  return unlessCodeTaken(records.markRestored(tx, ids));
}

async function unlessCodeTaken(write: Promise<void>): Promise<'done' | 'taken'> {
  try {
    await write;
    return 'done';
  } catch (error) {
    if (isTaken(error, { name: 'students_code', columns: 'students.subscription_code' })) return 'taken';
    throw error;
  }
}

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
  records.set(tx, [id], {
    ...columnsOf(values, subscriptionCode),
    subscription_code: subscriptionCode,
    active_from: activeFrom,
    typed_number: typedNumber,
  });

/** Deletes a student as merged into another; earlier merges into the deleted student now point to that one, too. */
export async function markMerged(tx: Change, id: number, into: number, at: Date): Promise<number[]> {
  await markDeleted(tx, [id], at);
  const earlier = await tx.selectFrom('students').select('id').where('merged_into', '=', id).execute();
  const ids = earlier.map((student) => student.id);
  await setSurvivor(tx, [id, ...ids], into);
  return ids;
}

export async function setSurvivor(tx: Change, ids: readonly number[], into: number | null): Promise<void> {
  for (const chunk of chunks(ids))
    await tx.updateTable('students').set({ merged_into: into }).where('id', 'in', chunk).execute();
}

/** Maps each of these students who was merged to the one who was kept. */
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

/** Returns the student who was kept in a merge; without one, the student itself. */
export const survivorOf = async (db: Query, id: number): Promise<number> =>
  (await findSurvivors(db, [id])).get(id) ?? id;

/** Gives a profile with its practice to another student. */
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
  const nothing = { subscription_code: null, active_from: null, name_width: 0, typed_number: null };
  await records.purge(tx, ids, deletedAt, nothing);
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

type StudentsTable = Contact & {
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

declare module '#platform/database/tables.ts' {
  interface Tables {
    students: StudentsTable;
    student_profiles: { id: Generated<number>; student_id: number; place: 1 | 2; name: string };
    /** The libraries in which a student has practised. */
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
