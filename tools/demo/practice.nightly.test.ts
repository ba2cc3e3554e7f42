import { day } from '@eemusic/contract/platform/durations';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openClock } from '@eemusic/server/src/platform/clock.ts';
import { readConfiguration } from '@eemusic/server/src/platform/configuration.ts';
import { type Database, system } from '@eemusic/server/src/platform/database/index.ts';
import { contradictionsInPractice } from '@eemusic/server/src/testing/contradictions.ts';
import { engine, openTestDatabase } from '@eemusic/server/src/testing/databases.ts';
import { addOrders } from '@eemusic/server/src/app/demo/practice.ts';
import { seedChain } from './chain.ts';
import { demoRandom } from './random.ts';
import { planOrders } from './orders.ts';
import type { Players } from './players.ts';
import { fillPractice, seedPractice } from './practice.ts';
import { sessionsOf } from './sessions.ts';

const now = '2026-03-01T10:20:00.000Z';
const clock = openClock(() => new Date(now));
const today = Math.floor(Date.parse(now) / day);

const contradictions = contradictionsInPractice(now);

/** Adds a score to the first stage of each grade, directly to the tables. */
async function addScores(database: Database): Promise<void> {
  await database.write(async (tx) => {
    await sql`insert into libraries (name, name_key, short_name, image, place, created_at)
      values ('One', 'one', 'One', '', 1, ${now})`.execute(tx);
    await sql`insert into score_files
        (name, original_name, title, bytes, sha256, pages, seconds, analysis, made_by, created_at)
      select name, name, name, 1, '', 1, 1, '{}', '', ${now} from grades`.execute(tx);
    await sql`insert into scores (name, name_key, file_id, grade_id, level_id, stage_id, library_id, curriculum, score_type,
        created_at, range_id, interval_id, rhythm_id, rest_id, key_signature_id, time_signature_id, tie_id, accidental,
        articulation, dynamics, score_enabled)
      select grades.name, grades.name, score_files.id, grades.id, levels.id, stages.id, 1, 'KungFuSightReading', 0,
        ${now}, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 1
      from grades join score_files on score_files.name = grades.name join levels on levels.grade_id = grades.id
      join stages on stages.level_id = levels.id where levels.place = 1 and stages.place = 1`.execute(tx);
  });
}

/** The indexes and foreign keys of each table; partitions are counted, because their names depend on the month. */
const shape =
  engine === 'sqlite'
    ? `select name, sql as text from sqlite_schema where name not like 'sqlite_%' order by name`
    : `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as text
        from pg_index join pg_class on pg_class.oid = indrelid
        where relnamespace = 'public'::regnamespace and not relispartition
      union all select conname, pg_get_constraintdef(pg_constraint.oid)
        from pg_constraint left join pg_class on pg_class.oid = conrelid where relispartition is not true
      union all select 'partitions', string_agg(distinct
        (select count(*) from pg_index where indrelid = inhrelid and indisvalid) || ' '
        || (select count(*) from pg_constraint where conrelid = inhrelid and contype = 'f'), ', ')
        from pg_inherits where inhparent = 'practice_sessions'::regclass
      order by 1, 2`;

describe('practice of the demo', () => {
  it('is made by the actions of the learning app, in small and in bulk, and matches the subscriptions', async () => {
    const database = await openTestDatabase(engine, clock);
    onTestFinished(() => database.close());
    await addScores(database);
    const services = { database, clock, random: demoRandom(3) };
    const { read } = database;
    const rows = async (text: string) => (await sql.raw<Record<string, unknown>>(text).execute(read)).rows;
    const count = async (from: string) => Number((await rows(`select count(*) as found from ${from}`))[0]?.['found']);
    await seedChain(services, { channels: 3, educators: 20, students: 300 }, { isBulk: true });
    const active = await count(`students where expires_on >= '2026-03-01'`);
    const before = await rows(shape);

    const seeded = await seedPractice(services);
    expect(await count('practice_sessions')).toBe(seeded);
    expect(seeded / active).toBeGreaterThan(10);
    expect(seeded / active).toBeLessThan(16);
    expect(await count(`practice_sessions where started_at < '2025-11-30'`)).toBe(0);
    expect(await count(`practice_sessions where score_id is not null`)).toBeGreaterThan(seeded / 2);

    await fillPractice(services, { sessions: 3000, onProgress: () => undefined });
    expect((await count('practice_sessions')) - seeded).toBeGreaterThan(2900);
    expect((await count('practice_sessions')) - seeded).toBeLessThan(3010);
    expect(await count(`practice_sessions where started_at < '2025-03-01'`)).toBeGreaterThan(50);
    expect(await rows(shape)).toEqual(before);

    const keys = await count('subscription_keys');
    const { orders, random } = await planOrders(services);
    await addOrders({ ...services, random, configuration: readConfiguration({}) }, orders, system('demo'));
    expect((await count('subscription_keys')) - keys).toBe(25);
    expect(await count(`subscription_keys where redeemed_at = '${now}'`)).toBe(15);
    expect(await count(`students where id > 300`)).toBeGreaterThan(10);
    expect(await count(`audit_entries where action in ('key.generated', 'key.redeemed')`)).toBe(3 + 15);

    for (const [what, text] of Object.entries(contradictions)) expect(await rows(text), what).toEqual([]);
  });

  it('is better for better students, worse in higher grades, most frequent after school, and repeatable', () => {
    const two = (first: number, second: number) => Int32Array.of(first, second);
    const players: Players = {
      count: 2,
      ids: two(1, 2),
      since: two(0, 0),
      until: two(today, today - 30),
      profiles: two(0, 5),
      others: two(0, 6),
      diligence: Uint8Array.of(50, 50),
      grades: Uint8Array.of(8, 1),
      skills: Uint8Array.of(40, 90),
    };
    const scores = Array.from({ length: 9 }, (_, grade) => [10 * grade, 10 * grade + 1]);
    const played = () => {
      const plan = { players, scores, days: 90, count: 1000, now: new Date(now) };
      return [...sessionsOf(demoRandom(7), plan)].flat();
    };

    const sessions = played();
    expect(sessions.length).toBeGreaterThan(980);
    expect(played()).toEqual(sessions);
    expect(new Set(sessions.map(({ sessionId }) => sessionId)).size).toBe(sessions.length);
    const [one, other] = [1, 2].map((id) => sessions.filter(({ studentId }) => studentId === id));
    const mean = (played: typeof sessions = []) => {
      const values = played.flatMap(({ accuracy }) => accuracy ?? []);
      return values.reduce((sum, accuracy) => sum + accuracy, 0) / values.length;
    };
    expect(mean(other) - mean(one)).toBeGreaterThan(0.15);
    expect(new Set(one?.map(({ scoreId }) => scoreId))).toEqual(new Set([null, 80, 81, 70, 71]));
    expect(new Set(other?.map(({ profileId }) => profileId))).toEqual(new Set([5, 6]));
    const inTheEvening = sessions.filter(({ startedAt }) => /T(?:08|09|1[0-3]):/.test(startedAt));
    expect(inTheEvening.length / sessions.length).toBeGreaterThan(0.6);
    expect(other?.every(({ startedAt }) => Date.parse(startedAt) < (today - 29) * day)).toBe(true);
  });
});
