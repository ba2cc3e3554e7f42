import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { readOffThread, type Change, type Database, type Engine, type Query } from '#platform/database/index.ts';

export type Run = <Row>(query: RawBuilder<Row>) => Promise<Row[]>;

/** How keys are read: `near` what is at hand, at once, and `far` what may take long, off the event loop. */
export type Reading = { engine: Engine; near: Run; far: Run };

/**
 * Within a change SQLite reads beside it what was there before; PostgreSQL reads in it, or many changes would wait for
 * connections that they hold themselves.
 */
export function readingOf({ engine, source, read }: Database, within?: Change): Reading {
  const run = async <Row>(query: RawBuilder<Row>, db: Query) => (await query.execute(db)).rows;
  if (engine === 'postgres' && within) {
    const inside: Run = (query) => run(query, within);
    return { engine, near: inside, far: inside };
  }
  return {
    engine,
    near: (query) => run(query, read),
    far: (query) => readOffThread(source, query.compile(read), { isUrgent: within !== undefined }),
  };
}

/** Many ids in one parameter. */
export function among(engine: Engine, column: string, ids: readonly number[]): RawBuilder<SqlBool> {
  return engine === 'sqlite'
    ? sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(ids)}))`
    : sql`${sql.ref(column)} = any(${ids}::int[])`;
}

/** All values of a column as one text: rows by the thousand cross threads slowly. */
export const packed = (engine: Engine, column: string): RawBuilder<string> =>
  engine === 'sqlite'
    ? sql`json_group_array(${sql.ref(column)})`
    : sql`coalesce(json_agg(${sql.ref(column)}), '[]')::text`;

export const unpacked = (text: string): number[] => JSON.parse(text);

export async function readIds(run: Run, engine: Engine, query: RawBuilder<unknown>): Promise<number[]> {
  const [row] = await run(sql<{ ids: string }>`select ${packed(engine, 'id')} as ids from (${query}) found`);
  return unpacked(row?.ids ?? '[]');
}

/** SQLite is told what to use, and in which order: it keeps no statistics. */
export const keysBy = (engine: Engine, index: 'code' | 'educator' | 'student' | 'ends'): RawBuilder<unknown> =>
  engine === 'sqlite'
    ? sql`subscription_keys k indexed by ${sql.raw(`subscription_keys_${index}`)}`
    : sql`subscription_keys k`;

/** SQLite does not turn a cross join round, PostgreSQL knows what is best. */
export const inTurn = (engine: Engine): RawBuilder<unknown> => sql.raw(engine === 'sqlite' ? 'cross join' : 'join');
