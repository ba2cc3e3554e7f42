import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bulkInsert, type Change, fillMoreShortGrams, migrate, openDatabase } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { studentShortGrams } from '#sales/user-management/index.ts';
import { change } from '#testing/a-sale.ts';
import { aClass } from '#testing/a-class.ts';
import { shortTextCount } from './count-short-texts.ts';
import { addFrequent, countFrequent, findFrequent } from './frequent-searches.ts';
import { addStudents, markDeleted } from './store.ts';
import { expectCounted, named, progressOf, step, take, addedAt } from './testing-short-texts.ts';
import { runsOfSlow } from '#testing/lanes.ts';

/** Adds a text to those that the database counts, or counts it for the first time. */
async function search(services: Services, { act, text }: { act: 'remember' | 'count'; text: string }): Promise<void> {
  if (act === 'remember') return addFrequent(services, text, 2_000);
  const frequent = await findFrequent(services.database.read, text);
  if (frequent) await countFrequent(services, frequent);
}

/** Runs the job that counts and lists all students after an upgrade. */
async function countAll(services: Services): Promise<void> {
  const { isDue, run } = shortTextCount(services);
  if (await isDue?.()) await run({}, { id: 1, attempt: 1, isLast: false, signal: new AbortController().signal });
  expect([await isDue?.(), await progressOf(services.database)]).toEqual([
    false,
    { id: 1, counted_to: null, listed_to: null, longer_to: null },
  ]);
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
            await take(tx, services.database.engine, one);
            if (fails) throw new Error('Fails');
          });
          await (fails ? expect(doing).rejects.toThrow('Fails') : doing);
          await expectCounted(services.database);
        }
        await countAll(services);
        await expectCounted(services.database);
      }),
      { numRuns: runsOfSlow(3) },
    );
  });

  it('are found and counted as before while students are still counted after an upgrade', async () => {
    const { services, listed, student, remove } = await aClass();
    const { database } = services;
    const other = { contactName: '', contactNumber: '', contactEmail: '' };
    for (const fullName of ['Zed q7', 'Amy', 'Bo Q7', 'Cy']) await student({ ...other, fullName });
    const found = async () => {
      const { students, total } = await listed({ searchQuery: 'q7' });
      return { names: students.map(({ fullName }) => fullName), total };
    };
    const fill = () =>
      database.write(async (tx) => {
        await fillMoreShortGrams(tx, database.engine, studentShortGrams, 3);
      });
    await database.write((tx) => take(tx as Change, database.engine, { act: 'upgrade' }));

    const answers = [];
    for (;;) {
      answers.push(await found());
      const { listed_to: listedTo } = await progressOf(database);
      if (listedTo === null) break;
      await fill();
    }
    expect(answers).toHaveLength(5);
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ names: ['Bo Q7', 'Zed q7'], total: 2 })]),
    );
    await remove(await student({ ...other, fullName: 'Q7' }));
    await expectCounted(database);
  });

  it('are found and listed while students come and go and an upgrade lists East Asian ones', async () => {
    const { services, listed, student, remove } = await aClass();
    const { database } = services;
    const other = { contactName: '', contactNumber: '', contactEmail: '' };
    for (const fullName of ['Zed 明月', 'Amy q7', 'Bo 明月', 'Cy Q7']) await student({ ...other, fullName });
    const takeStep = (act: 'lengthen' | 'fill') => database.write((tx) => take(tx as Change, database.engine, { act }));
    const total = async (searchQuery: string) => (await listed({ searchQuery })).total;

    await takeStep('lengthen');
    const steps = [];
    for (let left: number | null = 0; left !== null; left = (await progressOf(database)).longer_to) {
      const id = await student({ ...other, fullName: '明月' });
      steps.push([await total('明月'), await total('q7')]);
      await takeStep('fill');
      await expectCounted(database);
      await remove(id);
      await expectCounted(database);
    }

    expect(steps.length).toBeGreaterThan(2);
    expect(new Set(steps.map((step) => step.join()))).toEqual(new Set(['3,2']));
    expect(await total('明月')).toBe(2);
  });

  it.each([
    { highestId: 20_000, listedTo: null },
    { highestId: 20_001, listedTo: 0 },
  ])('are counted by an upgrade if students are few, and by a job after it otherwise: $highestId', async (upgrade) => {
    const { services, student, stored } = await aClass();
    const { database, clock, configuration } = services;
    await student({ fullName: 'Amy' });
    const [amy] = await stored();
    await database.write((tx) =>
      bulkInsert(tx, database.engine, 'students', [{ ...amy, id: upgrade.highestId, search_key: 'bo' }]),
    );
    const location = { databaseUrl: configuration.DATABASE_URL, dataDir: configuration.DATA_DIR };
    const starting = openDatabase(location, clock);
    onTestFinished(() => starting.close());
    await starting.write(async (tx) => {
      const tables = ['counts', 'postings', 'progress'].map((name) => `student_gram_${name}`);
      for (const table of [...tables, 'frequent_searches']) await tx.schema.dropTable(table).execute();
      const names = ['0046', '0047', '0048', '0051'];
      for (const name of names) await tx.deleteFrom('migrations').where('name', 'like', `${name}%`).execute();
    });

    await migrate(starting, clock.now());

    expect(await progressOf(database)).toMatchObject({ listed_to: upgrade.listedTo });
    await expectCounted(database);
    await countAll(services);
    await expectCounted(database);
  });

  it('are counted by many who write at once', async () => {
    const { services } = await aClass();

    await change(services, (tx) => take(tx, services.database.engine, { act: 'upgrade' }));
    const counting = countAll(services);
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        change(services, async (tx) => {
          const ids = await addStudents(tx, ['王芳', `b${index}`, 'ab'].map(named), addedAt);
          await markDeleted(tx, ids.slice(index % 3, 2), addedAt);
        }).then(() => search(services, { act: index % 2 === 0 ? 'remember' : 'count', text: '王芳' })),
      ),
    );
    await counting;

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
    /** As an import does. */
    const importOne = (name: string) =>
      change(services, (tx) => take(tx, database.engine, { act: 'import', names: [name] }));
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
    await importOne('Q7');
    expect([await isListed(), await found('q7')]).toEqual([1, ['Q7']]);
    await expectCounted(database);

    await countAs(10_000);
    await importOne('Dan Q7');
    expect([await isListed(), await found('q7')]).toEqual([0, ['Dan Q7', 'Q7']]);
  });

  it('of East Asian scripts are listed and found wherever they are in the order, however many have them', async () => {
    const { services, listed, student } = await aClass();
    const { database } = services;
    const other = { contactName: '', contactNumber: '', contactEmail: '' };
    for (let index = 0; index < 6; index += 1) await student({ ...other, fullName: `Amy ${index}` });
    for (const fullName of ['王明月', '明月', '李明月']) await student({ ...other, fullName });
    const set = (values: { students?: number; is_listed?: 0 | 1 }) =>
      database.write((tx) => tx.updateTable('student_gram_counts').set(values).where('gram', '=', '明月').execute());
    const found = async (query: object = {}) =>
      (await listed({ searchQuery: '明月', ...query })).students.map(({ fullName }) => fullName);

    await set({ students: 10_000 });
    await student({ ...other, fullName: '赵明月', isActive: false });
    const counts = database.read.selectFrom('student_gram_counts').select(['students', 'is_listed as isListed']);
    expect(await counts.where('gram', '=', '明月').execute()).toEqual([{ students: 10_001, isListed: 1 }]);
    const [first, ...others] = ['李明月', '明月', '王明月', '赵明月'];
    for (const Size of [1, 4]) expect(await found({ Size })).toEqual([first, ...others].slice(0, Size));
    expect(await found({ sortOrder: 'desc' })).toEqual([first, ...others].toReversed());
    expect(await found({ sortBy: 'contactEmail', sortOrder: 'desc' })).toHaveLength(4);
    expect(await listed({ searchQuery: '明月', status: 1 })).toMatchObject({ total: 3 });
    await set({ students: 4 });
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
        addedAt,
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
      await addStudents(tx, [named('Ann')], addedAt);
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
