import type { CompiledQuery } from 'kysely';
import type { Query } from './database.ts';

/** Stands in a compiled query for a value that comes when it is asked. */
class Place {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

type Ask<Values, Row> = (db: Query, values: Values) => Promise<Row[]>;

/**
 * A query that is asked hundreds of times a second, compiled once for each database: putting its text together takes
 * longer than finding a row. `build` sees places instead of values, and must not look at them.
 */
export function often<Values extends object, Row>(
  build: (db: Query, values: Values) => CompiledQuery<Row>,
): Ask<Values, Row> {
  const known = new WeakMap<Query, CompiledQuery<Row>>();

  function compile(db: Query): CompiledQuery<Row> {
    const places = new Proxy({}, { get: (_, name) => new Place(String(name)) }) as Values;
    const query = build(db, places);
    known.set(db, query);
    return query;
  }

  return async (db, values) => {
    const query = known.get(db) ?? compile(db);
    const given = values as Record<string, unknown>;
    const parameters = query.parameters.map((value) => (value instanceof Place ? given[value.name] : value));
    const asked: CompiledQuery<Row> = { ...query, parameters };
    return (await db.executeQuery(asked)).rows;
  };
}

/** The same where the query comes in kinds, few altogether. */
export function oftenOf<Kind, Values extends object, Row>(
  build: (kind: Kind, db: Query, values: Values) => CompiledQuery<Row>,
): (kind: Kind) => Ask<Values, Row> {
  const known = new Map<string, Ask<Values, Row>>();
  return (kind) => {
    const name = JSON.stringify(kind);
    const ask = known.get(name) ?? often((db, values) => build(kind, db, values));
    known.set(name, ask);
    return ask;
  };
}
