import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AggregateFunctionNode,
  type FunctionNode,
  type RawNode,
  type RootOperationNode,
  type SelectModifierNode,
  SqliteAdapter,
  type TableNode,
} from 'kysely';
import type { RunnerTask } from 'vitest';
import { SqliteCompiler } from '#platform/database/engines.ts';
import { sharedFolder } from './shared-folder.ts';

/**
 * What depends on the engine in the statements of a test on SQLite: fragments of raw SQL, functions, the tables read or
 * written, with their types, constraints and triggers, and branches on the engine.
 */
let met = new Set<string>();

/** The folder of this run's records, one file for each process that ran tests on SQLite. */
const folder = join(sharedFolder, 'records');

/** Lists and numbers within SQL have any length and value. */
const shapeOf = (sql: string) => sql.replaceAll(/\s+/g, ' ').replaceAll(/\d+/g, '0').replaceAll(/¿+/g, '¿');

type Nodes = {
  visitTable: TableNode;
  visitRaw: RawNode;
  visitFunction: FunctionNode;
  visitAggregateFunction: AggregateFunctionNode;
  visitSelectModifier: SelectModifierNode;
};
type Visits = { [Method in keyof Nodes]: (node: Nodes[Method]) => void };
type Compiler = Visits & { compileQuery(node: RootOperationNode, ...rest: unknown[]): unknown; getSql(): string };

if (process.env['TEST_ENGINE'] === 'sqlite') {
  mkdirSync(folder, { recursive: true });
  recordStatements();
}

/** From now on, whatever is compiled for SQLite is recorded, and where code asks for the engine. */
function recordStatements(): void {
  const compiler = SqliteCompiler.prototype as unknown as Compiler;
  const { compileQuery } = compiler;
  let kind = '';
  compiler.compileQuery = function (node, ...rest) {
    ({ kind } = node);
    return compileQuery.call(this, node, ...rest);
  };
  record('visitTable', ({ table }) => `${kind} ${table.identifier.name}`);
  record('visitRaw', (node, sql) => ('variants' in node ? sql() : node.sqlFragments.join('¿')));
  record('visitFunction', ({ func }) => func);
  record('visitAggregateFunction', ({ func }) => func);
  record('visitSelectModifier', ({ modifier }, _, whole) => `${whole()} ${modifier}`);

  function record<Method extends keyof Nodes>(
    method: Method,
    // Asked for only where they are needed: of a statement with thousands of rows they are a megabyte.
    partOf: (node: Nodes[Method], sql: () => string, whole: () => string) => string,
  ): void {
    const visit: Visits[Method] = compiler[method];
    Object.assign(compiler, {
      [method](this: Compiler, node: Nodes[Method]) {
        const begin = this.getSql().length;
        visit.call(this, node as never);
        const whole = () => this.getSql();
        met.add(shapeOf(partOf(node, () => whole().slice(begin), whole)));
      },
    });
  }

  Object.defineProperty(SqliteAdapter, Symbol.hasInstance, { value: isSqlite });
}

/** Records the line in a room that asks for the engine, itself or by what it calls before it waits. */
function isSqlite(adapter: unknown): boolean {
  const asked = { stack: '' };
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 6;
  Error.captureStackTrace(asked, isSqlite);
  Error.stackTraceLimit = stackTraceLimit;
  const [calls = ''] = asked.stack.split(/ at async /, 1);
  const [, place] = /src\/(?!testing\/|platform\/database\/)(.+\/(?!.*test\.ts|testing-)[^:]+:\d+)/.exec(calls) ?? [];
  if (place) met.add(place);
  return Function.prototype[Symbol.hasInstance].call(SqliteAdapter, adapter);
}

export function beginRecord(): void {
  met = new Set();
}

/** What runs in child processes is not seen, so it stands for itself in a file that starts them. */
export function keepRecord({ fullName, file: { filepath } }: RunnerTask): void {
  if (/node:child_process/.test(readFileSync(filepath, 'utf8'))) met.add(`processes of ${filepath}`);
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify([fullName, [...met]])}\n`);
}

type RecordOf = Map<string, Set<string>>;

function readRecord(): RecordOf {
  const record: RecordOf = new Map();
  if (!existsSync(folder)) return record;
  for (const file of readdirSync(folder)) {
    for (const line of readFileSync(join(folder, file), 'utf8').trimEnd().split('\n')) {
      const [name, found] = JSON.parse(line) as [string, string[]];
      record.set(name, (record.get(name) ?? new Set()).union(new Set(found)));
    }
  }
  return record;
}

/** Each part that depends on the engine is met by as many tests on PostgreSQL, if there are as many. */
const minTests = 2;

/**
 * Returns which tests on SQLite need not run on PostgreSQL, because others meet there whatever they meet. Small ones
 * are chosen first, because they say most about the little they meet.
 */
export function redundantOnPostgres(record: RecordOf = readRecord()): ReadonlySet<string> {
  const bySize = [...record].toSorted(([a, ofA], [b, ofB]) => ofA.size - ofB.size || (a < b ? -1 : 1));
  const tests = new Map<string, number>();
  const chosen: typeof bySize = [];
  for (const each of bySize) {
    const [, parts] = each;
    if ([...parts].every((part) => (tests.get(part) ?? 0) >= minTests)) continue;
    chosen.push(each);
    for (const part of parts) tests.set(part, (tests.get(part) ?? 0) + 1);
  }
  const redundant = new Set(record.keys());
  for (const [name, parts] of chosen.toReversed()) {
    const isRedundant = [...parts].every((part) => (tests.get(part) ?? 0) > minTests);
    if (isRedundant) for (const part of parts) tests.set(part, (tests.get(part) ?? 0) - 1);
    else redundant.delete(name);
  }
  return redundant;
}
