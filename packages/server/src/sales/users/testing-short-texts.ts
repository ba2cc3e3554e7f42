import fc from 'fast-check';
import { sql } from 'kysely';
import { expect } from 'vitest';
import {
  type Change,
  type Database,
  type Engine,
  fillMoreShortGrams,
  insertMany,
  isAlwaysListed,
} from '#platform/database/index.ts';
import { studentShortGrams } from '#sales/user-management/index.ts';
import { aPupil } from '#testing/a-class.ts';
import {
  addStudents,
  emptyStudents,
  findStudents,
  markDeleted,
  restoreStudents,
  updateStudents,
  valuesOf,
} from './store.ts';

const ofLive = <Row extends { deleted_at: string | null }>(rows: readonly Row[]) =>
  rows.filter(({ deleted_at }) => deleted_at === null);

export const progressOf = ({ read }: Database) =>
  read.selectFrom('student_gram_progress').selectAll().executeTakeFirstOrThrow();

/** Returns what the database stores of short texts, and what a look at each student says. */
async function counted(database: Database) {
  const { read } = database;
  const counts = await read.selectFrom('student_gram_counts').selectAll().execute();
  const postings = await read.selectFrom('student_gram_postings').selectAll().execute();
  const students = ofLive(await read.selectFrom('students').select(['id', 'search_key', 'deleted_at']).execute());
  const { counted_to: countedTo, listed_to: listedTo, longer_to: longerTo } = await progressOf(database);
  const expected = new Map<string, number[]>();
  for (const { id, search_key } of students.filter((one) => one.id <= (countedTo ?? one.id))) {
    const characters = [...search_key];
    const pairs = characters.slice(1).map((character, index) => `${characters[index]}${character}`);
    for (const gram of new Set([...characters, ...pairs])) expected.set(gram, [...(expected.get(gram) ?? []), id]);
  }
  const isListed = new Set(counts.filter(({ is_listed }) => is_listed === 1).map(({ gram }) => gram));
  const listed = [...expected].flatMap(([gram, ids]) =>
    isListed.has(gram) || isEastAsian(gram) ? ids.map((id) => ({ gram, id })) : [],
  );
  const stored = new Set(postings.map(({ gram, student_id }) => JSON.stringify([gram, student_id])));
  /** Those whom the job has not reached are listed when they were written since it counted them. */
  const isExpected = ({ gram, id }: { gram: string; id: number }) =>
    (isListed.has(gram) ? id <= (listedTo ?? id) : id <= (longerTo ?? 0)) || stored.has(JSON.stringify([gram, id]));
  const byGram = (rows: readonly (readonly [string, ...unknown[]])[]) =>
    rows.map((row) => JSON.stringify(row)).toSorted();
  return {
    stored: {
      counts: byGram(counts.map(({ gram, students: many }) => [gram, many])),
      postings: [...stored].toSorted(),
      isListed: countedTo === null ? 'any' : isListed.size,
    },
    expected: {
      counts: byGram([...expected].map(([gram, ids]) => [gram, ids.length])),
      postings: byGram(listed.filter(isExpected).map(({ gram, id }) => [gram, id] as const)),
      isListed: countedTo === null ? 'any' : 0,
    },
  };
}

const isEastAsian = (gram: string) => /[\u2e80-\u{10ffff}]/u.test(gram) && !gram.includes('\n');

export async function expectCounted(database: Database): Promise<void> {
  const { stored, expected } = await counted(database);
  expect(stored).toEqual(expected);
  const { rows } = await sql<{ text: string; total: number | null; expected: number }>`
    select text, counted + more as total,
      (select count(*) from students where deleted_at is null and ${includesText(database.engine)}) as expected
    from frequent_searches`.execute(database.read);
  expect(rows.filter((row) => row.total !== null && row.total !== row.expected)).toEqual([]);
}

const includesText = (engine: Engine) => sql.raw(`${engine === 'sqlite' ? 'instr' : 'strpos'}(search_key, text) > 0`);

const name = fc
  .array(fc.constantFrom(...'aAáb’%_\\"\' 王芳阿ＷK１😀İ'), { minLength: 1, maxLength: 5 })
  .map((characters) => characters.join(''));
const names = fc.array(name, { minLength: 1, maxLength: 4 });
const picks = fc.array(fc.nat(30), { minLength: 1, maxLength: 5 });
export const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ act: fc.constant('add' as const), names }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('import' as const), names }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('rename' as const), names, picks }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('move' as const), picks }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('delete' as const), picks }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('restore' as const), picks }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('purge' as const), picks }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('remove' as const), picks }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('upgrade' as const) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('lengthen' as const) }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('fill' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constantFrom('remember' as const, 'count' as const),
      text: fc.constantFrom('王芳', 'aá', '@example', 'b%\\'),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
export type Write = Exclude<Step, { text: string }>;

export const named = (fullName: string) => ({ ...aPupil, fullName, contactName: '', contactNumber: '' });
export const addedAt = new Date('2026-03-01T10:20:00.000Z');

/** Leaves the East Asian texts that are completely counted without their lists, as migration 0049 finds them. */
async function lengthen(tx: Change, engine: Engine): Promise<void> {
  const isAlways = sql.raw(isAlwaysListed(engine, 'gram'));
  await sql`delete from student_gram_postings where ${isAlways} and not exists
    (select 1 from student_gram_progress where counted_to is not null)`.execute(tx);
  await sql`update student_gram_counts set is_listed = 0 where ${isAlways}`.execute(tx);
  await sql`update student_gram_progress set longer_to = 0 where counted_to is null`.execute(tx);
}

export async function take(tx: Change, engine: Engine, one: Write): Promise<void> {
  if (one.act === 'upgrade') {
    for (const table of ['student_gram_counts', 'student_gram_postings'] as const) await tx.deleteFrom(table).execute();
    await tx.updateTable('student_gram_progress').set({ counted_to: 0, listed_to: 0, longer_to: null }).execute();
    return;
  }
  if (one.act === 'lengthen') return lengthen(tx, engine);
  if (one.act === 'fill') {
    await fillMoreShortGrams(tx, engine, studentShortGrams, 2);
    return;
  }
  if (one.act === 'add' || one.act === 'import') {
    const add = () => addStudents(tx, one.names.map(named), addedAt);
    await (one.act === 'add' ? add() : insertMany(tx, engine, studentShortGrams, add));
    return;
  }
  const all = await tx.selectFrom('students').select(['id', 'deleted_at']).orderBy('id').execute();
  const picked = all.filter((_, index) => one.picks.includes(index));
  const [live, deleted] = [ofLive(picked), picked.filter(({ deleted_at }) => deleted_at !== null)].map((rows) =>
    rows.map(({ id }) => id),
  );
  if (!live || !deleted) return;
  if (one.act === 'rename') {
    const found = await findStudents(tx, live);
    const updates = found.map((row, index) => ({
      id: row.id,
      ownerId: null,
      values: { ...valuesOf(row), fullName: one.names[index % one.names.length] ?? '' },
    }));
    await updateStudents(tx, updates);
  }
  if (one.act === 'move')
    await tx
      .updateTable('students')
      .set({ region: 'SH' })
      .where('id', 'in', [0, ...live])
      .execute();
  if (one.act === 'delete') await markDeleted(tx, live, addedAt);
  if (one.act === 'restore') await restoreStudents(tx, deleted, []);
  if (one.act === 'purge') await emptyStudents(tx, deleted, addedAt);
  if (one.act === 'remove') {
    const ids = [0, ...live, ...deleted];
    await tx.deleteFrom('student_profiles').where('student_id', 'in', ids).execute();
    await tx.deleteFrom('students').where('id', 'in', ids).execute();
  }
}
