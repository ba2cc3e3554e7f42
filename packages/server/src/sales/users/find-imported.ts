import { groupedKey, keyCharacters } from '@eemusic/contract/platform/as-written';
import type { StudentValues } from '@eemusic/contract/platform/record-fields';
import { sql, type SqlBool } from 'kysely';
import {
  containsSearched,
  folded,
  isIn,
  isInTexts,
  type Query,
  searchable,
  soundOf,
} from '#platform/database/index.ts';
import { nameKey, type StoredRecord } from '#sales/user-management/index.ts';
import { type StoredStudent, studentStore, valuesOf } from './store.ts';
import * as imports from '#sales/imports/index.ts';

type Imported = StoredRecord<StudentValues>;

type Hints = { codes: readonly string[]; name: string | null; email: string | null; number: string | null };

function hintsOf({ id, values, unparsedCells }: imports.Candidate): Hints | null {
  if (id !== null) return null;
  const textOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null);
  return {
    codes: codesOf(textOf(unparsedCells['subscriptionCode'])),
    name: textOf(values['fullName']),
    email: textOf(values['contactEmail']),
    number: textOf(values['contactNumber']),
  };
}

/** A code as it is written, and as the key that it may be in another spelling. */
function codesOf(text: string | null): string[] {
  const characters = text === null ? null : keyCharacters(text);
  return [...new Set([text, characters === null ? null : groupedKey(characters)])].filter((code) => code !== null);
}

/** By id, otherwise by subscription code, name and email or number, or name alone. */
export async function findMatches(db: Query, candidates: readonly imports.Candidate[], region: imports.PhoneRegion) {
  const hints = candidates.map(hintsOf);
  const students = await findPossible(db, candidates, hints, region);
  const byId = new Map(students.map((one) => [one.id, one]));
  const byCode = new Map(students.map((one) => [one.extra, one]));
  const byName = Map.groupBy(students, (one) => one.nameKey);

  const matchesBy = ({ codes: written, name, email, number }: Hints): Imported[] => {
    const subscribed = written.flatMap((code) => byCode.get(code) ?? [])[0];
    if (subscribed) return [subscribed];
    const named = name === null ? [] : (byName.get(nameKey(name)) ?? []);
    if (email !== null) return named.filter(({ values }) => imports.isSameFolded(values.contactEmail, email));
    if (number !== null)
      return named.filter(
        ({ values }) => imports.phoneKey(values.contactNumber, region) === imports.phoneKey(number, region),
      );
    return named;
  };
  return candidates.map(({ id }, index) => {
    const hint = hints[index];
    return hint ? matchesBy(hint) : [byId.get(id ?? 0)].filter((one) => one !== undefined);
  });
}

async function findPossible(
  db: Query,
  candidates: readonly imports.Candidate[],
  hints: readonly (Hints | null)[],
  region: imports.PhoneRegion,
): Promise<Imported[]> {
  const present = hints.filter((hint) => hint !== null);
  const names = present.flatMap(({ name, email, number }) =>
    name !== null && email === null && number === null ? nameKey(name) : [],
  );
  const codes = present.flatMap((hint) => hint.codes);
  const emails = present.flatMap(({ email }) => (email === null ? [] : loweredForms(email)));
  const numbers = candidates.flatMap(({ values }, index) =>
    hints[index]?.number ? (formsOf(values, region)?.spellings ?? []) : [],
  );
  const found = [
    await findByIds(db, [...candidates.flatMap(({ id }) => id ?? []), ...(await idsByName(db, names))]),
    await findBy(db, 'record.subscription_code', codes),
    await findBy(db, 'record.contact_email', emails),
    await findBy(db, 'record.contact_number', numbers),
  ];
  return [...new Map(found.flat().map((student) => [student.id, student])).values()];
}

const findByIds = (db: Query, ids: readonly number[]): Promise<Imported[]> =>
  studentStore.findRecords(db, isIn('record.id', [...new Set(ids)]));

/** What `lower` of a database may make of an email: SQLite lowers ASCII letters only. */
const loweredForms = (email: string): string[] => [
  email.toLowerCase(),
  email.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()),
];

type Column = 'record.subscription_code' | 'record.contact_email' | 'record.contact_number';

/** Finds live students by a column that has an index; that of emails is by their lowered form. */
async function findBy(db: Query, column: Column, texts: readonly string[]): Promise<Imported[]> {
  if (texts.length === 0) return [];
  const all = [...new Set(texts)];
  const isFound =
    column === 'record.contact_email'
      ? sql<SqlBool>`${sql.ref(column)} <> '' and ${isInTexts(sql`lower(${sql.ref(column)})`, all)}`
      : isInTexts(column, all);
  return studentStore.findRecords(db, isFound);
}

type Person = { fullName: string; contactNumber: string; contactEmail: string; birthYear: number | null };

type Contact = Pick<Person, 'contactNumber' | 'contactEmail'>;

const findByContact = async (
  db: Query,
  { contactEmail: email, contactNumber: number }: Contact,
  region: imports.PhoneRegion,
) => [
  ...(await findBy(db, 'record.contact_email', email === '' ? [] : loweredForms(email))),
  ...(await findBy(db, 'record.contact_number', number === '' ? [] : imports.phoneForms(number, region).spellings)),
];

/** Without those with another year of birth, the oldest first. */
export async function findSamePerson(db: Query, person: Person & { educatorId: number }, region: imports.PhoneRegion) {
  const { educatorId, fullName } = person;
  const named = sql<SqlBool>`record.educator_id = ${educatorId} and record.name_key = ${nameKey(fullName)}`;
  const possible = [...(await studentStore.findRecords(db, named)), ...(await findByContact(db, person, region))];
  const same = possible.filter(
    ({ owner, values }) =>
      owner?.id === educatorId &&
      plainName(values.fullName) === plainName(fullName) &&
      isSameContact(values, person, region) &&
      !isOtherYear(values, person),
  );
  return [...new Set(same.map(({ id }) => id))].toSorted((one, other) => one - other);
}

const isSameContact = (
  known: Person,
  { contactNumber: number, contactEmail: email }: Person,
  region: imports.PhoneRegion,
) =>
  (email !== '' && imports.isSameFolded(known.contactEmail, email)) ||
  (number !== '' && imports.phoneKey(known.contactNumber, region) === imports.phoneKey(number, region));

/** Whether both years of birth are known and differ: a child may have the name of a relative. */
const isOtherYear = (one: Pick<Person, 'birthYear'>, other: Pick<Person, 'birthYear'>) =>
  one.birthYear !== null && other.birthYear !== null && one.birthYear !== other.birthYear;

/** Whether a person has another name or year of birth, and none of the contacts that a student has. */
export const isSomebodyElse = (known: Person, person: Person, region: imports.PhoneRegion): boolean =>
  (known.contactNumber !== '' || known.contactEmail !== '') &&
  (soundOf(known.fullName) !== soundOf(person.fullName) || isOtherYear(known, person)) &&
  !isSameContact(known, person, region);

/** How many of a school are looked at for the same name. */
const maxNamed = 50;

/**
 * Returns the ids of live students who may be the same person: with the same name in this school, with the same contact
 * and a similar name, or there with a key while the other one has none, or who redeemed a key that was made for the
 * other. Nobody with another year of birth.
 */
export async function findAlike(db: Query, student: StoredStudent, region: imports.PhoneRegion): Promise<number[]> {
  const { id, educator_id: educatorId, subscription_code: code } = student;
  const person = valuesOf(student);
  const sound = soundOf(person.fullName);
  const { rows: named } = await sql<{ id: number }>`select id from students where educator_id = ${educatorId}
    and deleted_at is null and ${containsSearched('search_key', sound)} order by id limit ${maxNamed}`.execute(db);
  const { rows: given } = await sql<{
    id: number;
  }>`select student_id as id from subscription_keys where given_to = ${id}
    union select given_to from subscription_keys where student_id = ${id}`.execute(db);
  const byKey = new Set(given.map((row) => row.id));
  const near = [...given, ...named].flatMap((row) => row.id ?? []);
  const possible = [...(await findByIds(db, near)), ...(await findByContact(db, person, region))];
  const alike = possible.filter(({ values, owner, ...other }) => {
    const isOfSchool = owner !== null && owner.id === educatorId;
    const name = soundOf(values.fullName);
    const isSimilar = name.includes(sound) || sound.includes(name);
    const isHalf = isOfSchool && (code === null) !== (other.extra === null);
    return (
      !isOtherYear(values, person) &&
      (byKey.has(other.id) ||
        (isOfSchool && name === sound) ||
        (isSameContact(values, person, region) && (isSimilar || isHalf)))
    );
  });
  return [...new Set(alike.map((other) => other.id))].filter((other) => other !== id);
}

/** A name without what people leave out or add: blanks, dots and accents. */
const plainName = (name: string) => searchable(name).replaceAll(/[\s·•・.,-]/g, '');

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

/** Without a contact there is no key, because several people may have the same name. */
export function keyOf({ fullName, contactEmail, contactNumber }: imports.Candidate['values']): string | null {
  const contact = contactEmail ?? contactNumber ?? null;
  return fullName === null || fullName === undefined || contact === null ? null : folded(`${fullName}\n${contact}`);
}

type Named = { fullName?: unknown; contactNumber?: unknown };

const forms = new WeakMap<Named, ReturnType<typeof imports.phoneForms>>();

/** Parsing a number takes long, and a row is compared several times, at last while everybody waits for the import. */
function formsOf(values: Named, region: imports.PhoneRegion) {
  if (typeof values.contactNumber !== 'string') return null;
  const known = forms.get(values) ?? imports.phoneForms(values.contactNumber, region);
  forms.set(values, known);
  return known;
}

/** Returns the same key for the same name and number, however both are written, also in pinyin. */
export function likenessOf(values: Named, region: imports.PhoneRegion): string | null {
  const number = formsOf(values, region);
  return typeof values.fullName === 'string' && number ? `${soundOf(values.fullName)}\n${number.key}` : null;
}

/** Returns, for each row, a live student with the same name and number but another email. */
export async function findDuplicates(db: Query, candidates: readonly imports.Candidate[], region: imports.PhoneRegion) {
  const spellings = candidates.flatMap(({ values }) => formsOf(values, region)?.spellings ?? []);
  const students = await findBy(db, 'record.contact_number', spellings);
  const ids = new Map(students.map(({ id, values }) => [likenessOf(values, region), id]));
  return candidates.map(({ values }) => ids.get(likenessOf(values, region)) ?? null);
}
