import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openClock } from '#platform/clock.ts';
import type { Database } from '#platform/database/index.ts';
import { isKey } from '#sales/subscriptions/key.ts';
import { engine, openTestDatabase } from '#testing/databases.ts';
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
  'student_totals',
  'educator_totals',
  'student_gram_counts',
  'student_gram_postings',
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
const apart = new Set(['password_hash', 'version', 'statements.id', 'student_gram_counts.last_change']);

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

const disorder = 'keys that are not in the order in which they were made';

/** Queries that find no row in a consistent database. */
const contradictions = {
  'an educator who counts other students': `select id from educators where student_count <>
    (select count(*) from students where educator_id = educators.id)`,
  'a channel that counts other educators': `select id from channels where educator_count <>
    (select count(*) from educators where channel_id = channels.id)`,
  'a total that is none': `select 1 from (select region, is_active, students, unassigned from student_totals
    except select coalesce(region, ''), is_active, count(*), count(*) - count(educator_id)
    from students group by 1, 2) other`,
  'a month that is not the sum of its sales': `select 1 from (select educator_id, month, channel_id, sales, amount,
      educator_commission, channel_commission from sales_months
    except select educator_id, month, coalesce(channel_id, 0), count(*), sum(amount), sum(educator_commission),
      sum(channel_commission) from sales group by 1, 2, 3) other`,
  'a student whose past ends elsewhere': `select students.id from students left join enrolments on until_at is null
    and student_id = students.id where coalesce(enrolments.educator_id, 0) <> coalesce(students.educator_id, 0)`,
  'an educator whose past ends elsewhere': `select educators.id from educators left join affiliations on until_at is null
    and educator_id = educators.id where coalesce(affiliations.channel_id, 0) <> coalesce(educators.channel_id, 0)`,
  'a sale of an educator who did not teach the student': `select id from sales where refund_of is null and not exists
    (select 1 from enrolments where student_id = sales.student_id and educator_id = sales.educator_id
      and from_at <= at and (until_at is null or at < until_at))`,
  'a sale of a channel to which the educator did not belong': `select id from sales where refund_of is null
    and coalesce(channel_id, 0) <> coalesce((select channel_id from affiliations where educator_id = sales.educator_id
      and from_at <= at and (until_at is null or at < until_at)), 0)`,
  'a refund that is not the opposite of its sale': `select refund.id from sales refund join sales on sales.id = refund.refund_of
    where refund.amount + sales.amount <> 0 or refund.educator_commission + sales.educator_commission <> 0
      or refund.channel_commission + sales.channel_commission <> 0 or refund.educator_id <> sales.educator_id
      or refund.at <= sales.at or refund.reason = ''`,
  'a sale in the future': `select id from sales where at > '${clock.now().toISOString()}'`,
  'a sale that is not its key’s': `select id from sales where refund_of is null and not exists (select 1
    from subscription_keys keys where code = subscription_code and keys.student_id = sales.student_id and redeemed_at = at
      and keys.educator_id = sales.educator_id and keys.duration_days = sales.duration_days)`,
  'a key in use that nobody bought': `select id from subscription_keys where redeemed_at is not null
    and not exists (select 1 from sales where sales.subscription_code = code)`,
  'a student without a key of theirs, or with two at once': `select students.id from students
    left join subscription_keys keys on keys.student_id = students.id and is_held = 1
    where coalesce(code, '') <> coalesce(students.subscription_code, '') or runs_until <> expires_on`,
  'an older key that runs as long as the present one': `select older.id from subscription_keys older
    join subscription_keys keys on keys.student_id = older.student_id and keys.is_held = 1 and keys.revoked_at is null
    where older.is_held = 0 and older.runs_until >= keys.runs_until`,
  'a key that is revoked without a refund, or the opposite': `select keys.id from subscription_keys keys
    left join sales on sales.subscription_code = code and sales.refund_of is null
    left join sales refund on refund.refund_of = sales.id where coalesce(revoked_at, '') <> coalesce(refund.at, '')`,
  'a key that was not there in time': `select keys.id from subscription_keys keys
    join educators on educators.id = educator_id where keys.created_at < educators.created_at
      or keys.created_at > coalesce(redeemed_at, '${clock.now().toISOString()}')`,
  [disorder]: `select later.id from subscription_keys keys
    join subscription_keys later on later.id = keys.id + 1 where later.created_at < keys.created_at and later.educator_id <= 20
      and keys.educator_id <= 20`,
};

describe('a seeded chain', () => {
  it('is the same whether counted row by row or at the end, and keeps the schema', async () => {
    const [one, other] = [await aDatabase(), await aDatabase()];
    const before = await rows(other, shape[engine]);

    await seedChain({ database: one, clock, random }, sizes, { isBulk: false });
    await seedChain({ database: other, clock, random }, sizes, { isBulk: true });

    expect(await contents(other)).toEqual(await contents(one));
    expect(await rows(other, shape[engine])).toEqual(before);
  });

  it('is consistent, and can be followed by another one', async () => {
    const database = await aDatabase();

    await seedChain({ database, clock, random }, sizes, { isBulk: true });
    await seedChain({ database, clock, random }, sizes, { isBulk: true });

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
