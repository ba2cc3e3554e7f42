import { type RawBuilder, sql } from 'kysely';
import { readOffThread, type Database } from '#platform/database/index.ts';
import type { Student } from '@eemusic/contract/sales/users';
import { listed } from './fields.ts';
import { type Order, terms } from './sorts.ts';

export type Window = { offset: number; size: number };

export type Run = <Row>(query: RawBuilder<Row>) => Promise<Row[]>;

/** Runs queries inline that are answered at once, all others off the event loop. */
export function reader({ read, source }: Database, isInline: boolean): Run {
  if (isInline) return async (query) => (await query.execute(read)).rows;
  return (query) => readOffThread(source, query.compile(read));
}

/** What the list shows of the students with these ids. By a left join, which no engine turns round. */
export function rowsOf(ids: RawBuilder<unknown>, order: Order): RawBuilder<Student> {
  return sql`select ${listed} from (${ids}) page left join students s on s.id = page.id
    left join educators e on e.id = s.educator_id order by ${terms(order)}`;
}
