import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Change, Database, Engine } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { change } from '#testing/a-sale.ts';
import { aClass, aPupil } from '#testing/a-class.ts';
import { addFrequent, countFrequent, findFrequent } from './frequent-searches.ts';
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

/** Returns what the database stores of short texts, and what a look at each student says. */
async function counted({ read }: Database) {
  const counts = await read.selectFrom('student_gram_counts').selectAll().execute();
  const postings = await read.selectFrom('student_gram_postings').selectAll().execute();
  const students = ofLive(await read.selectFrom('students').select(['id', 'search_key', 'deleted_at']).execute());
  const expected = new Map<string, number[]>();
  for (const { id, search_key } of students) {
    const characters = [...search_key];
    const pairs = characters.slice(1).map((character, index) => `${characters[index]}${character}`);
    for (const gram of new Set([...characters, ...pairs])) expected.set(gram, [...(expected.get(gram) ?? []), id]);
  }
  const isListed = new Set(counts.filter(({ is_listed }) => is_listed === 1).map(({ gram }) => gram));
  const byGram = (rows: readonly (readonly [string, ...unknown[]])[]) =>
    rows.map((row) => JSON.stringify(row)).toSorted();
  return {
    stored: {
      counts: byGram(counts.map(({ gram, students: many }) => [gram, many])),
      postings: byGram(postings.map(({ gram, student_id }) => [gram, student_id])),
    },
    expected: {
      counts: byGram([...expected].map(([gram, ids]) => [gram, ids.length])),
      postings: byGram(
        [...expected].flatMap(([gram, ids]) => (isListed.has(gram) ? ids.map((id) => [gram, id] as const) : [])),
      ),
    },
  };
}

async function expectCounted(database: Database): Promise<void> {
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
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('add' as const), names }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('rename' as const), names, picks }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('move' as const), picks }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('delete' as const), picks }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('restore' as const), picks }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('purge' as const), picks }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('remove' as const), picks }) },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constantFrom('remember' as const, 'count' as const),
      text: fc.constantFrom('王芳', 'aá', '@example', 'b%\\'),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
type Write = Exclude<Step, { text: string }>;

const named = (fullName: string) => ({ ...aPupil, fullName, contactName: '', contactNumber: '' });
const then = new Date('2026-03-01T10:20:00.000Z');

async function take(tx: Change, one: Write): Promise<void> {
  if (one.act === 'add') {
    await addStudents(tx, one.names.map(named), then);
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
      ...{ id: row.id, ownerId: null },
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
  if (one.act === 'delete') await markDeleted(tx, live, then);
  if (one.act === 'restore') await restoreStudents(tx, deleted, []);
  if (one.act === 'purge') await emptyStudents(tx, deleted, then);
  if (one.act === 'remove') {
    const ids = [0, ...live, ...deleted];
    await tx.deleteFrom('student_profiles').where('student_id', 'in', ids).execute();
    await tx.deleteFrom('students').where('id', 'in', ids).execute();
  }
}

/** Adds a text to those that the database counts, or counts it for the first time. */
async function search(services: Services, { act, text }: { act: 'remember' | 'count'; text: string }): Promise<void> {
  if (act === 'remember') return addFrequent(services, text, 2_000);
  const frequent = await findFrequent(services.database.read, text);
  if (frequent) await countFrequent(services, frequent);
}

describe('texts of one and two characters', () => {
  it('are counted and listed, like frequent searches, through every write and through one that fails', async () => {
    const { services } = await aClass();

    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(step, fc.boolean()), { minLength: 8, maxLength: 20 }), async (steps) => {
        await services.database.write(async (tx) => {
          for (const table of ['student_profiles', 'students', 'frequent_searches'] as const)
            await tx.deleteFrom(table).execute();
        });
        for (const [one, fails] of steps) {
          if ('text' in one) await search(services, one);
          if ('text' in one) continue;
          const doing = change(services, async (tx) => {
            await take(tx, one);
            if (fails) throw new Error('Fails');
          });
          await (fails ? expect(doing).rejects.toThrow('Fails') : doing);
          await expectCounted(services.database);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('are counted by many who write at once', async () => {
    const { services } = await aClass();

    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        change(services, async (tx) => {
          const ids = await addStudents(tx, ['王芳', `b${index}`, 'ab'].map(named), then);
          await markDeleted(tx, ids.slice(index % 3, 2), then);
        }).then(() => search(services, { act: index % 2 === 0 ? 'remember' : 'count', text: '王芳' })),
      ),
    );

    await expectCounted(services.database);
  });

  it('are listed no more when more than 10,000 students have them, and again after nobody had them', async () => {
    const { services, listed, student, remove } = await aClass();
    const { database } = services;
    const other = { contactName: '', contactNumber: '', contactEmail: '' };
    const first = await student({ ...other, fullName: 'Zed q7' });
    await student({ ...other, fullName: 'Amy' });
    const countAs = (students: number) =>
      database.write((tx) =>
        tx.updateTable('student_gram_counts').set({ students }).where('gram', '=', 'q7').execute(),
      );
    const isListed = async () =>
      (
        await sql<{ v: number }>`select is_listed as v from student_gram_counts where gram = 'q7'`.execute(
          database.read,
        )
      ).rows[0]?.v;
    const found = async (searchQuery: string) =>
      (await listed({ searchQuery })).students.map(({ fullName }) => fullName);
    await countAs(9_999);

    const second = await student({ ...other, fullName: 'Q7' });
    expect([await isListed(), await found('q7')]).toEqual([1, ['Q7', 'Zed q7']]);

    const third = await student({ ...other, fullName: 'Bo Q7' });
    expect([await isListed(), await found('q7')]).toEqual([0, ['Bo Q7', 'Q7', 'Zed q7']]);
    const fourth = await student({ ...other, fullName: 'Cy Q7' });
    await countAs(4);
    await expectCounted(database);

    await remove(first, second, fourth);
    expect([await isListed(), await found('q7')]).toEqual([0, ['Bo Q7']]);
    await remove(third);
    expect([await isListed(), await found('q7')]).toEqual([undefined, []]);
    await student({ ...other, fullName: 'Q7' });
    expect([await isListed(), await found('q7')]).toEqual([1, ['Q7']]);
    await expectCounted(database);
  });
});

/** A search does not wait long for what it stores. */
const patience = { timeout: 60_000 };

describe('frequent searches', () => {
  it('are counted with every write once many students were found by them', async () => {
    const { services, listed, student, remove } = await aClass();
    const { database } = services;
    const ids = await change(services, (tx) =>
      addStudents(
        tx,
        Array.from({ length: 2_000 }, () => named('Ann')),
        then,
      ),
    );
    const total = async (searchQuery: string) => (await listed({ searchQuery })).total;
    const stored = () =>
      database.read.selectFrom('frequent_searches').select(['text', 'counted', 'more']).orderBy('id').execute();

    expect([await total('@Example'), await total('ann')]).toEqual([2_000, 2_000]);
    await expect.poll(stored, patience).toHaveLength(2);
    await student({ fullName: 'Bo' });
    expect([await total('@example'), await total('bo\nme')]).toEqual([2_001, 0]);
    await expect.poll(stored, patience).toContainEqual({ text: '@example', counted: 2_000, more: 1 });
    await remove(...ids.slice(0, 3));

    expect(await stored()).toEqual([
      { text: '@example', counted: 2_000, more: -2 },
      { text: 'ann', counted: null, more: -3 },
    ]);
    const page = await listed({ searchQuery: '@EXAMPLE', sortBy: 'fullName', sortOrder: 'desc' });
    expect([page.total, page.students[0]?.fullName]).toEqual([1_998, 'Bo']);
    await expectCounted(database);
  });

  it('are added only when nobody writes who began before and would not count them', async () => {
    const { services } = await aClass();
    const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const find = () => findFrequent(services.database.read, 'ann');
    const writing = change(services, async (tx) => {
      await addStudents(tx, [named('Ann')], then);
      begun.resolve();
      await end.promise;
    });
    await begun.promise;

    await addFrequent(services, 'ann', 2_000);
    const whileWriting = await find();
    end.resolve();
    await writing;

    expect(whileWriting).toBeUndefined();
    await expect.poll(find, patience).toMatchObject({ text: 'ann', total: null });
    await search(services, { act: 'count', text: 'ann' });
    expect(await find()).toMatchObject({ total: 1 });
  });

  it('are forgotten in the order in which they were added if there are more than 200', async () => {
    const { services } = await aClass();

    for (let index = 0; index < 203; index += 1) {
      await addFrequent(services, `text ${index}`, 2_000);
      await expect.poll(() => findFrequent(services.database.read, `text ${index}`), patience).toBeDefined();
    }
    await addFrequent(services, 'rare', 1_999);
    await addFrequent(services, 'long'.repeat(26), 2_000);

    const stored = await services.database.read.selectFrom('frequent_searches').select('text').orderBy('id').execute();
    expect([stored.length, stored[0]?.text, stored.at(-1)?.text]).toEqual([200, 'text 3', 'text 202']);
  });
});
