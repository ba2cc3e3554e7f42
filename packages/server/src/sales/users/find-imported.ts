import type { StudentValues } from '@eemusic/contract/sales/fields';
import { sql, type SqlBool } from 'kysely';
import { folded, isIn, isInTexts, type Query } from '#platform/database/index.ts';
import {
  type Candidate,
  isSameEmail,
  phoneForms,
  type PhoneRegion,
  phoneKey,
  type StoredRecord,
} from '#sales/imports/index.ts';
import { nameKey } from '#sales/user-management/index.ts';
import { type StoredStudent, valuesOf } from './store.ts';

type Imported = StoredRecord<StudentValues> & { nameKey: string; code: string | null };

/** The fields by which a row without an id is matched to a student. */
type Hints = { code: string | null; name: string | null; email: string | null; number: string | null };

function hintsOf({ id, values, unparsedCells }: Candidate): Hints | null {
  if (id !== null) return null;
  const textOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null);
  return {
    code: textOf(unparsedCells['subscriptionCode']),
    name: textOf(values['fullName']),
    email: textOf(values['contactEmail']),
    number: textOf(values['contactNumber']),
  };
}

/**
 * Returns the students that rows match by id, otherwise by subscription code, otherwise by name and email or number,
 * otherwise by name alone.
 */
export async function findMatches(
  db: Query,
  candidates: readonly Candidate[],
  region: PhoneRegion,
): Promise<Imported[][]> {
  const hints = candidates.map(hintsOf);
  const students = await findPossible(db, candidates, hints, region);
  const byId = new Map(students.map((one) => [one.id, one]));
  const byCode = new Map(students.map((one) => [one.code, one]));
  const byName = Map.groupBy(students, (one) => one.nameKey);

  const matchesBy = ({ code, name, email, number }: Hints): Imported[] => {
    const subscribed = code === null ? undefined : byCode.get(code);
    if (subscribed) return [subscribed];
    const named = name === null ? [] : (byName.get(nameKey(name)) ?? []);
    if (email !== null) return named.filter(({ values }) => isSameEmail(values.contactEmail, email));
    if (number !== null)
      return named.filter(({ values }) => phoneKey(values.contactNumber, region) === phoneKey(number, region));
    return named;
  };
  return candidates.map(({ id }, index) => {
    const hint = hints[index];
    return hint ? matchesBy(hint) : [byId.get(id ?? 0)].filter((one) => one !== undefined);
  });
}

/** Returns, once each, the students that any of these rows may match. */
async function findPossible(
  db: Query,
  candidates: readonly Candidate[],
  hints: readonly (Hints | null)[],
  region: PhoneRegion,
): Promise<Imported[]> {
  const present = hints.filter((hint) => hint !== null);
  const names = present.flatMap(({ name, email, number }) =>
    name !== null && email === null && number === null ? nameKey(name) : [],
  );
  const found = [
    await findByIds(db, [...candidates.flatMap(({ id }) => id ?? []), ...(await idsByName(db, names))]),
    await findBy(
      db,
      'students.subscription_code',
      present.flatMap(({ code }) => code ?? []),
    ),
    await findBy(
      db,
      'students.contact_email',
      present.flatMap(({ email }) => (email === null ? [] : loweredForms(email))),
    ),
    await findBy(
      db,
      'students.contact_number',
      candidates.flatMap(({ values }, index) =>
        hints[index]?.number ? (formsOf(values, region)?.spellings ?? []) : [],
      ),
    ),
  ];
  return [...new Map(found.flat().map((student) => [student.id, student])).values()];
}

export async function findByIds(db: Query, ids: readonly number[]): Promise<Imported[]> {
  if (ids.length === 0) return [];
  const rows = await liveStudents(db)
    .where(isIn('students.id', [...new Set(ids)]))
    .execute();
  return rows.map(importedOf);
}

/** What `lower` of a database may make of an email: SQLite lowers ASCII letters only. */
const loweredForms = (email: string): string[] => [
  email.toLowerCase(),
  email.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()),
];

type Column = 'students.subscription_code' | 'students.contact_email' | 'students.contact_number';

/** Finds live students by a column that has an index; that of emails is by their lowered form. */
async function findBy(db: Query, column: Column, texts: readonly string[]): Promise<Imported[]> {
  if (texts.length === 0) return [];
  const all = [...new Set(texts)];
  const isFound =
    column === 'students.contact_email'
      ? sql<SqlBool>`${sql.ref(column)} <> '' and ${isInTexts(sql`lower(${sql.ref(column)})`, all)}`
      : isInTexts(column, all);
  const rows = await liveStudents(db).where(isFound).execute();
  return rows.map(importedOf);
}

const liveStudents = (db: Query) =>
  db
    .selectFrom('students')
    .leftJoin('educators', 'educators.id', 'students.educator_id')
    .selectAll('students')
    .select('educators.name as educator_name')
    .where('students.deleted_at', 'is', null);

function importedOf(student: StoredStudent & { educator_name: string | null }): Imported {
  const { id, version, name_key, subscription_code: code, educator_id, educator_name } = student;
  const owner = educator_id === null ? null : { id: educator_id, name: educator_name ?? '' };
  return { id, version, values: valuesOf(student), owner, nameKey: name_key, code, firstDay: student.active_from };
}

/** Returns at most two ids per name, because two are enough to make a name ambiguous. */
async function idsByName(db: Query, names: readonly string[]): Promise<number[]> {
  if (names.length === 0) return [];
  const each = [...new Set(names)].map(
    (name) =>
      sql`select id from (select id from students where name_key = ${name} and deleted_at is null limit 2) as named`,
  );
  const { rows } = await sql<{ id: number }>`${sql.join(each, sql` union all `)}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Two new rows with the same key are the same student. Without a contact there is no key, because several people may
 * have the same name.
 */
export function keyOf({ fullName, contactEmail, contactNumber }: Candidate['values']): string | null {
  const contact = contactEmail ?? contactNumber ?? null;
  return fullName === null || fullName === undefined || contact === null ? null : folded(`${fullName}\n${contact}`);
}

type Named = { fullName?: unknown; contactNumber?: unknown };

const forms = new WeakMap<Named, ReturnType<typeof phoneForms>>();

/** Parsing a number takes long, and a row is compared several times, at last while everybody waits for the import. */
function formsOf(values: Named, region: PhoneRegion) {
  if (typeof values.contactNumber !== 'string') return null;
  const known = forms.get(values) ?? phoneForms(values.contactNumber, region);
  forms.set(values, known);
  return known;
}

/** Returns the same key for the same name and number, however both are written. */
export function likenessOf(values: Named, region: PhoneRegion): string | null {
  const number = formsOf(values, region);
  return typeof values.fullName === 'string' && number ? `${nameKey(values.fullName)}\n${number.key}` : null;
}

/** Returns, for each row, a live student with the same name and number but another email. */
export async function findDuplicates(db: Query, candidates: readonly Candidate[], region: PhoneRegion) {
  const spellings = candidates.flatMap(({ values }) => formsOf(values, region)?.spellings ?? []);
  const students = await findBy(db, 'students.contact_number', spellings);
  const ids = new Map(students.map(({ id, values }) => [likenessOf(values, region), id]));
  return candidates.map(({ values }) => ids.get(likenessOf(values, region)) ?? null);
}
