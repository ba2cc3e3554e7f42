import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openClock } from '@eemusic/server/src/platform/clock.ts';
import type { Database } from '@eemusic/server/src/platform/database/index.ts';
import { isKey } from '@eemusic/server/src/sales/subscriptions/key.ts';
import { contradictionsInChain, disorder } from '@eemusic/server/src/testing/contradictions.ts';
import { expectWhole } from '@eemusic/server/src/testing/expect-whole.ts';
import { engine, openTestDatabase } from '@eemusic/server/src/testing/databases.ts';
import { seedChain } from './chain.ts';

const clock = openClock(() => new Date('2026-03-05T10:20:00.000Z'));
const random = { bytes: (count: number) => randomBytes(count) };
const sizes = { channels: 3, educators: 20, students: 1000 };

async function aDatabase(): Promise<Database> {
  const database = await openTestDatabase(engine, clock);
  onTestFinished(() => database.close());
  await database.write((tx) =>
    tx
      .insertInto('libraries')
      .values([aLibrary(1), aLibrary(2)])
      .execute(),
  );
  return database;
}

const aLibrary = (place: number) => {
  const name = `library ${place}`;
  return {
    name,
    name_key: name,
    short_name: name,
    image: '',
    place,
    created_at: clock.now().toISOString(),
    deleted_at: null,
  };
};

async function rows<Row = Record<string, unknown>>({ read }: Database, text: string): Promise<Row[]> {
  return (await sql.raw<Row>(text).execute(read)).rows;
}

const tables = [
  'channels',
  'educators',
  'students',
  'student_profiles',
  'student_libraries',
  'affiliations',
  'enrolments',
  'sales',
  'sales_months',
  'statements',
  'subscription_keys',
];

const shape = {
  sqlite: `select type, name, sql from sqlite_schema order by name`,
  postgres: `select 'index' as type, indexname as name, indexdef as text from pg_indexes where schemaname = 'public'
    union all select 'reference', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid) from pg_constraint
    union all select 'trigger', tgrelid::regclass || '.' || tgname, tgenabled::text from pg_trigger where not tgisinternal
    order by 1, 2`,
};

/**
 * Columns that differ between runs: password hashes, the versions of owners, which rise as members are added, the order
 * of statements, and who was counted last.
 */
const apart = new Set(['password_hash', 'version', 'statements.id']);

/** Returns all rows of the chain as sorted texts, without the columns that may differ. */
async function contents(database: Database) {
  const all: Record<string, string[]> = {};
  for (const table of tables) {
    const found = await rows(database, `select * from ${table}`);
    all[table] = found
      .map((row) =>
        JSON.stringify(row, (name, value: unknown) =>
          apart.has(name) || apart.has(`${table}.${name}`) ? null : value,
        ),
      )
      .toSorted();
  }
  return all;
}

const contradictions = contradictionsInChain(clock.now().toISOString());

describe('a seeded chain', () => {
  it('is the same whether counted row by row or at the end, and keeps the schema', async () => {
    const [one, other] = [await aDatabase(), await aDatabase()];
    const before = await rows(other, shape[engine]);

    await seedChain({ database: one, clock, random }, sizes, { isBulk: false });
    await seedChain({ database: other, clock, random }, sizes, { isBulk: true });

    expect(await contents(other)).toEqual(await contents(one));
    await expectWhole(one);
    await expectWhole(other);
    expect(await rows(other, shape[engine])).toEqual(before);
  });

  it('is consistent, and can be followed by another one', async () => {
    const database = await aDatabase();

    await seedChain({ database, clock, random }, sizes, { isBulk: true });
    await seedChain({ database, clock, random }, sizes, { isBulk: true });

    await expectWhole(database);
    for (const [what, text] of Object.entries(contradictions)) expect(await rows(database, text), what).toEqual([]);
    for (const [table, count] of Object.entries(sizes))
      expect(await rows(database, `select id from ${table}`)).toHaveLength(2 * count);
    const entries = await rows(database, `select action, record_name from audit_entries`);
    expect(entries).toEqual([
      {
        action: 'student.seeded',
        record_name: expect.stringMatching(/^3 channels, 20 educators, 1000 students, \d+ sales, \d+ keys$/),
      },
      {
        action: 'student.seeded',
        record_name: expect.stringMatching(/^3 channels, 20 educators, 1000 students, \d+ sales, \d+ keys$/),
      },
    ]);
  });

  it('is as consistent if it is written in blocks, and only the last one has unused keys of recent orders', async () => {
    const database = await aDatabase();
    const few = { ...sizes, students: 300 };

    await seedChain({ database, clock, random }, few, { isBulk: true, blockSize: 120 });

    const inBlocks = Object.entries(contradictions).filter(([what]) => what !== disorder);
    for (const [what, text] of inBlocks) expect(await rows(database, text), what).toEqual([]);
    expect(await rows(database, `select id from students`)).toHaveLength(few.students);
    const [order] = await rows(
      database,
      `select (select max(id) from subscription_keys where student_id <= (select min(id) + 239 from students)) as last_of_second,
        min(id) as first_unused from subscription_keys keys where not exists (select 1 from subscription_keys used
          where used.educator_id = keys.educator_id and used.created_at = keys.created_at and used.student_id is not null)`,
    );
    expect(Number(order?.['first_unused'])).toBeGreaterThan(Number(order?.['last_of_second']));
  });

  it('has a plausible history', async () => {
    const database = await aDatabase();

    await seedChain({ database, clock, random }, sizes, { isBulk: true });

    const months = await rows<{ month: string }>(database, `select distinct month from sales order by month`);
    expect(months).toHaveLength(24);
    expect(months.at(0)).toEqual({ month: '2024-04' });
    expect(months.at(-1)).toEqual({ month: '2026-03' });
    for (const group of [
      `sales where refund_of is not null`,
      `enrolments where until_at is not null`,
      `affiliations where until_at is not null`,
      `students where educator_id is null`,
      `students where subscription_code is null`,
      `students where expires_on < '2026-03-05'`,
      `students where is_active = 0`,
      `student_profiles where place = 2`,
      `educators where password_hash is null`,
      `subscription_keys where redeemed_at is null and revoked_at is null`,
      `subscription_keys where is_held = 1 and revoked_at is null and runs_until >= '2026-03-05'`,
      `subscription_keys where is_held = 1 and revoked_at is null and runs_until < '2026-03-05'`,
      `subscription_keys where is_held = 0 and redeemed_at is not null`,
      `subscription_keys where is_held = 1 and revoked_at is not null`,
      `subscription_keys where created_at > '2026-02-20'`,
    ])
      expect(await rows(database, `select 1 from ${group}`), group).not.toEqual([]);
    const codes = await rows<{ code: string }>(database, `select code from subscription_keys`);
    expect(codes.filter(({ code }) => !isKey(code))).toEqual([]);
    const [keys] = await rows(
      database,
      `select count(*) as made, count(case when redeemed_at is null and revoked_at is null then 1 end) as available,
        count(distinct created_at) as batches from subscription_keys`,
    );
    const share = Number(keys?.['available']) / Number(keys?.['made']);
    expect(share).toBeGreaterThan(0.15);
    expect(share).toBeLessThan(0.3);
    expect(Number(keys?.['made']) / Number(keys?.['batches'])).toBeGreaterThan(5);
    expect(await rows(database, `select student_count from educators order by id limit 1`)).toEqual([
      { student_count: 20 },
    ]);
  });

  it.runIf(engine === 'sqlite')('is found by three characters', async () => {
    const database = await aDatabase();

    await seedChain({ database, clock, random }, sizes, { isBulk: true });

    const found = await rows(
      database,
      `select count(*) as found from students where subscription_code is not null and id in
        (select rowid from student_grams where search_key match '"' || lower(subscription_code) || '"')`,
    );
    expect(found).toEqual(await rows(database, `select count(subscription_code) as found from students`));
    expect(await rows(database, `select count(*) as rows from student_grams_docsize`)).toEqual([{ rows: 1000 }]);
  });
});
