import type { CompiledQuery, DialectAdapter } from 'kysely';
import type { Query } from './database.ts';
import { nameStatement } from './named-statements.ts';

/** Takes the place of a value in a compiled query; each run supplies the value. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

type Run<Values, Row> = (db: Query, values: Values) => Promise<Row[]>;

/**
 * Compiles a query once per database, also for its transactions, which share its adapter. For the few queries that run
 * in every request: finding a row by an index takes 16 µs, and compiling the query would take as long again. Kysely
 * compiles a query only together with its values, so `build` gets a placeholder for each value, which it must not
 * inspect; each run replaces them. On PostgreSQL, such a query has a name outside of transactions.
 */
export function preparedQuery<Values extends object, Row>(
  build: (db: Query, values: Values) => CompiledQuery<Row>,
): Run<Values, Row> {
  const compiled = new WeakMap<DialectAdapter, CompiledQuery<Row>>();

  function compile(db: Query): CompiledQuery<Row> {
    const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as Values;
    const query = build(db, placeholders);
    compiled.set(db.getExecutor().adapter, query);
    nameStatement(query.sql);
    return query;
  }

  return async (db, values) => {
    const query = compiled.get(db.getExecutor().adapter) ?? compile(db);
    const named = values as Record<string, unknown>;
    const parameters = query.parameters.map((value) => (value instanceof Placeholder ? named[value.name] : value));
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

/** Like `preparedQuery`, for queries whose SQL depends on a kind; there must be only a few kinds. */
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
