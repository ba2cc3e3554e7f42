import { type Kysely, sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { anOwnedPlace } from '#testing/an-owned-database.ts';
import { engine } from '#testing/databases.ts';
import { openDatabase } from './index.ts';
import { type Migration, migrate } from './migrate.ts';

const clock = { now: () => new Date('2026-03-01T10:20:00.000Z') };

/** A database of the version before this one, with entries in its trail. */
async function anOlderDatabase(entries: object[]) {
  const database = openDatabase(await anOwnedPlace(), clock);
  onTestFinished(() => database.close());
  await database.write(async (tx) => {
    await sql`create table migrations (name varchar(100) primary key, applied_at varchar(30) not null)`.execute(tx);
    for (const name of ['0001-foundation.ts', '0002-score-library.ts']) {
      const { up } = (await import(new URL(`../../../migrations/${name}`, import.meta.url).href)) as Migration;
      await up(tx as unknown as Kysely<unknown>, engine);
      await tx.insertInto('migrations').values({ name, applied_at: '' }).execute();
    }
    for (const entry of entries)
      await tx
        .insertInto('audit_entries')
        .values({
          at: '2026-01-01T00:00:00.000Z',
          actor_kind: 'administrator',
          actor_name: 'Mei Lin',
          ...entry,
        } as never)
        .execute();
  });
  return database;
}

describe('a database of an older version', () => {
  it('keeps its trail, which is searched and filtered like a new one, and is closed', async () => {
    const database = await anOlderDatabase([
      {
        actor_id: 3,
        action: 'score.published',
        record_kind: 'score',
        record_id: '7',
        after: '{"name":"Little March"}',
      },
      {
        actor_name: 'visitor',
        actor_kind: 'visitor',
        action: 'session.opened',
        record_kind: 'administrator',
        record_id: '3',
      },
      ...Array.from({ length: 1_100 }, () => ({
        actor_id: 3,
        action: 'file.uploaded',
        record_kind: 'file',
        record_id: 'a',
      })),
    ]);

    await migrate(database, clock.now());

    const entries = await database.read
      .selectFrom('audit_entries')
      .leftJoin('audit_subjects', 'audit_subjects.id', 'subject_id')
      .select(['area', 'person_id', 'record_name', 'search_key', 'action', 'after'])
      .orderBy('audit_entries.id')
      .execute();
    expect(entries).toHaveLength(1_102);
    expect(entries.slice(0, 3)).toEqual([
      {
        ...{ area: 'score', person_id: 3, record_name: 'Little March', search_key: 'mei lin\nlittle march' },
        ...{ action: 'score.published', after: '{"name":"Little March"}' },
      },
      expect.objectContaining({ area: 'session', person_id: 3, record_name: null, search_key: 'visitor\n' }),
      expect.objectContaining({ area: 'file', person_id: 3, search_key: 'mei lin\n' }),
    ]);
    expect(entries.every(({ search_key: key }) => key !== null)).toBe(true);
    for (const statement of ["update audit_entries set area = ''", 'delete from audit_entries'])
      await expect(database.write((tx) => sql.raw(statement).execute(tx))).rejects.toThrow(
        /only be added to|permission denied/,
      );
  });
});
