import { addDays } from '@eemusic/contract/platform/days';
import { sql } from 'kysely';
import { createYielder } from '#platform/concurrency/index.ts';
import { type Database, jsonArray, readOffThread } from '#platform/database/index.ts';
import { items, type Kind } from './count.ts';
import { inScope, type Period, type Scope, sessionsOf, within } from './sessions.ts';

/** Days read at a time, so that no text is so long that parsing it blocks the event loop. */
const maxDays = 7;

type Request = { scope: Scope; period: Period; kinds: readonly Kind[] };

/**
 * Counts the distinct students of each item of some kinds. The rows are read as columns of JSON, because `count
 * (distinct …)` for each item sorts all sessions: over 12 months of 5 million it takes SQLite five times as long.
 */
export async function countStudents(
  { source, read, engine }: Database,
  { scope, period, kinds }: Request,
): Promise<(kind: Kind, item: string) => number> {
  const sets = kinds.map(() => new Map<string, IdSet>());
  const yieldIfDue = createYielder();
  for (let from = period.from; from <= period.to; from = addDays(from, maxDays)) {
    const last = addDays(from, maxDays - 1);
    const part = { from, to: last < period.to ? last : period.to };
    const columns = ['id', ...kinds].map((name) => sql`${jsonArray(engine, sql.ref(name))} as ${sql.ref(name)}`);
    const query = sql<Record<string, string>>`select ${sql.join(columns)} from (select student_id as id,
      ${sql.join(kinds.map((kind) => sql`${items[kind].item} as ${sql.ref(kind)}`))}
      from ${sessionsOf(engine, scope)} where ${inScope(scope)} and ${within(part)}) found`;
    const [row] = await readOffThread(source, query.compile(read));
    const ids = JSON.parse(row?.['id'] ?? '[]') as number[];
    for (const [index, kind] of kinds.entries()) {
      const values = JSON.parse(row?.[kind] ?? '[]') as string[];
      const ofKind = sets[index] ?? new Map<string, IdSet>();
      for (const [at, id] of ids.entries()) {
        const item = values[at] ?? '';
        const set = ofKind.get(item) ?? new IdSet();
        ofKind.set(item, set);
        set.add(id);
      }
      const yielding = yieldIfDue();
      if (yielding) await yielding;
    }
  }
  return (kind, item) => sets[kinds.indexOf(kind)]?.get(item)?.size ?? 0;
}

/** A set of ids, one bit each; a `Set` of a year's students takes a hundred times the memory. */
class IdSet {
  size = 0;
  #bits = new Uint32Array(32);

  add(id: number): void {
    const [word, bit] = [id >>> 5, 1 << (id & 31)];
    if (word >= this.#bits.length) {
      const longer = new Uint32Array(word * 2);
      longer.set(this.#bits);
      this.#bits = longer;
    }
    const before = this.#bits[word] ?? 0;
    if ((before & bit) !== 0) return;
    this.#bits[word] = before | bit;
    this.size += 1;
  }
}
