import type { CompiledQuery } from 'kysely';
import type { Query } from './database.ts';

/** Stands in a compiled query for a value that is supplied when the query runs. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

type Run<Values, Row> = (db: Query, values: Values) => Promise<Row[]>;

/**
 * Compiles a query once per database, for the few that run in every request: finding a row by an index takes 16 µs, and
 * compiling the query takes as long again. Kysely compiles only with values, so `build` gets a placeholder for each
 * value and must not inspect it; each run replaces the placeholders with values.
 */
export function preparedQuery<Values extends object, Row>(
  build: (db: Query, values: Values) => CompiledQuery<Row>,
): Run<Values, Row> {
  const compiled = new WeakMap<Query, CompiledQuery<Row>>();

  function compile(db: Query): CompiledQuery<Row> {
    const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as Values;
    const query = build(db, placeholders);
    compiled.set(db, query);
    return query;
  }

  return async (db, values) => {
    const query = compiled.get(db) ?? compile(db);
    const named = values as Record<string, unknown>;
    const parameters = query.parameters.map((value) => (value instanceof Placeholder ? named[value.name] : value));
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

/** The same for queries whose SQL depends on a kind; there must be few kinds. */
export function preparedQueryOf<Kind, Values extends object, Row>(
  build: (kind: Kind, db: Query, values: Values) => CompiledQuery<Row>,
): (kind: Kind) => Run<Values, Row> {
  const queries = new Map<string, Run<Values, Row>>();
  return (kind) => {
    const name = JSON.stringify(kind);
    const query = queries.get(name) ?? preparedQuery((db, values) => build(kind, db, values));
    queries.set(name, query);
    return query;
  };
}
