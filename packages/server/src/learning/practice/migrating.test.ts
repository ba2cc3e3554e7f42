import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { migrate, openDatabase, openMonths } from '#platform/database/index.ts';
import { listMigrations } from '#platform/database/migrate.ts';
import { anOwnedLocation } from '#testing/an-owned-database.ts';
import { addStudents } from '#sales/users/index.ts';
import { aPupil } from '#testing/a-class.ts';
import { engine } from '#testing/databases.ts';
import { everybody } from './sessions.ts';
import { countStudents } from './store.ts';

const now = new Date('2026-03-01T10:20:00.000Z');

/** A database as the version before left it. */
async function anOldDatabase() {
  const database = openDatabase(await anOwnedLocation(), { now: () => now });
  onTestFinished(() => database.close());
  await database.write(async (tx) => {
    await sql`create table migrations (name varchar(100) primary key, applied_at varchar(30) not null)`.execute(tx);
    for (const name of (await listMigrations()).filter((each) => each < '0059')) {
      const { up } = await import(new URL(`../../../migrations/${name}`, import.meta.url).href);
      await up(tx, engine);
      await sql`insert into migrations values (${name}, ${now.toISOString()})`.execute(tx);
    }
  });
  return database;
}

it('keeps what was counted when figures become rows, and counts what was waiting', async () => {
  const database = await anOldDatabase();
  const json = (value: unknown) => Buffer.from(JSON.stringify(value));
  const sums = [9, 900, 3, 1_500_000];
  const visits = { screens: [['home', [...sums, 4, 5]]], moves: [['home', [['home', 2]]]] };
  const figures = {
    t: json([
      ['t', sums],
      ['g0', sums],
      ['g2', sums],
      ['y2018', sums],
      ['rSD', sums],
    ]),
    p: json([[7, sums]]),
    v: json(visits),
    // Sets of ids in Roaring's portable format, as arrays and as runs.
    a: Buffer.from('CQAAAFtbIiIsNDBdXTowAAADAAAAAAABAAEAAABr7gAAIAAAACQAAAAmAAAAAQAFAHARACg=', 'base64'),
    d: Buffer.from(
      'LQAAAFtbImcwIiwyNV0sWyJnMiIsNzVdLFsieTIwMTgiLDIwXSxbInJTRCIsNDBdXTswAQADAAD+/wEAoIYBAAEA/v8BAAAAoIY7MAQAHwAAYwAB' +
        'AGMAAgBjAAMAYwAEAGMALQAAADMAAAA5AAAAPwAAAEUAAAABAAAAYwABAAAAYwABAAAAYwABAAAAYwABAAAAYwA6MAAAAQAAAAAAAQAQ' +
        'AAAAAQAFADowAAADAAAAAAABAAEAAABr7gAAIAAAACQAAAAmAAAAAQAFAHARACg=',
      'base64',
    ),
    n: Buffer.from('DQAAAFtbImhvbWUiLDIyXV06MAAAAQAAAAAAAgAQAAAAAQACAAMA', 'base64'),
  };
  await database.write(async (tx) => {
    for (const [scope, id, span] of [
      ['a', 0, '2026-02-28'],
      ['a', 0, '2026-02'],
      ['c', 3, '2026-02'],
      ['e', 4, '2026-02-28'],
      ['a', 0, '2026-01-31'],
    ])
      for (const [part, bytes] of Object.entries(figures))
        await sql`insert into practice_spans (scope, scope_id, part, span, figures)
          values (${scope}, ${id}, ${part}, ${span}, ${bytes})`.execute(tx);
    await sql`insert into practice_changes (day) values ('2026-03-01')`.execute(tx);
  });

  await migrate(database, now);

  const { rows } = await sql<{ span: string; figure: string }>`select scope || scope_id || ' ' || span as span,
    concat_ws(' ', kind, item, sessions, seconds, scored, accuracy, entries, exits, students) as figure
    from practice_sums order by 1, kind, item`.execute(database.read);
  const all = ['birth 2018 9 900 3 1500000 0 0 2', 'grade 0 9 900 3 1500000 0 0 100000'];
  all.push('grade 2 9 900 3 1500000 0 0 500', 'move home\nhome 2 0 0 0 0 0 0', 'region SD 9 900 3 1500000 0 0 4');
  all.push('score 7 9 900 3 1500000 0 0 0', 'screen home 9 900 3 1500000 4 5 3', 'total  9 900 3 1500000 0 0 4');
  for (const span of ['a0 2026-01-31', 'a0 2026-02', 'a0 2026-02-28', 'c3 2026-02'])
    expect(rows.filter((row) => row.span === span).map(({ figure }) => figure)).toEqual(all);
  expect(rows).toHaveLength(4 * all.length);
  const waiting = await database.read.selectFrom('practice_changes').select('day').execute();
  expect(waiting.map(({ day }) => day).toSorted()).toEqual(['2026-01', '2026-02-28', '2026-03-01', '2026-03-02']);
});

it('counts a student of old sessions once over several days, months or years', async () => {
  const database = await anOldDatabase();
  await openMonths(database, 'practice_sessions', new Set(['2025-12', '2026-01']));
  await database.write(async (tx) => {
    const ids = await addStudents(tx, [aPupil, aPupil], now);
    const days = ['2025-12-30', '2025-12-31', '2026-01-01'].map(
      (day, index) => [day, ids[index === 0 ? 1 : 0]] as const,
    );
    for (const [day, id] of days)
      await sql`insert into practice_sessions (session_id, student_id, started_at, seconds, screen, received_at, educator_id)
        values (${day}, ${id}, ${`${day}T23:59:00.000Z`}, 60, 'home', ${now.toISOString()}, 1)`.execute(tx);
  });

  await migrate(database, now);

  const counted = async (from: string, to: string) => {
    const periods = [{ from, to }];
    const count = await countStudents(database, { scope: everybody, periods, kinds: ['total'], changes: new Set() });
    return count(0, 'total', '');
  };
  expect(await counted('2025-12-31', '2026-01-01')).toBe(1);
  expect(await counted('2025-12-30', '2026-01-01')).toBe(2);
  expect(await counted('2026-01-02', '2026-01-31')).toBe(0);
});
