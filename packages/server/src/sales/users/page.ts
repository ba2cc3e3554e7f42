import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/index.ts';
import type { Filter } from './filter.ts';
import { countAll } from './count.ts';
import { found } from './found.ts';
import { isNear, nearPage } from './near.ts';
import { reader, rowsOf, type Window } from './reading.ts';
import type { Student } from '@eemusic/contract/sales/users';
import { type Order, terms } from './sorts.ts';
import { walk } from './walk.ts';

/** Rows of an index that are read on the event loop at most, rather than in a thread. */
const maxInline = 2_000;

type Page = { order: Order; window: Window; total: number };

/** The rows of a page of a list without a search. */
export async function findPage(database: Database, filter: Filter, { order, window, total }: Page): Promise<Student[]> {
  const { offset, size } = window;
  if (offset >= total) return [];
  const isTogether = standTogether(filter, order);
  if (isTogether && isNear(window) && order.blank === undefined) return nearPage(database, filter, order, window);

  const near = Math.min(offset + size, total - offset);
  const walked = isTogether ? near : (near * (await countAll(database))) / total;
  const gathered = total * (isCovered(filter, order) ? 2 : 10);
  const run = reader(database, Math.min(walked, gathered) <= maxInline);
  if (walked <= gathered) return walk({ engine: database.engine, run }, filter, { order, window, total });
  return run(
    rowsOf(
      sql`select s.id ${withEducators(database, filter, order)} order by ${terms(order)} limit ${size} offset ${offset}`,
      order,
    ),
  );
}

function withEducators({ engine }: Database, filter: Filter, { name }: Order): RawBuilder<unknown> {
  if (name !== 'educatorName') return found(engine, filter);
  return sql`from (select s.id, s.name_key, s.educator_id ${found(engine, filter)}) s
    left join educators e on e.id = s.educator_id`;
}

/** Whether the students of the filter follow one another in the index of the order. */
function standTogether(filter: Filter, { name }: Order): boolean {
  const { educatorId, channelId, isUnassigned, isActive, region } = filter;
  const limits = [educatorId !== null, isUnassigned, isActive !== null, region !== null].filter(Boolean).length;
  if (channelId !== null) return false;
  return limits === 0 || (limits === 1 && name === 'fullName');
}

/** Whether the index that finds the students of the filter also tells their order. */
const isCovered = ({ educatorId, channelId, isUnassigned }: Filter, { name }: Order) =>
  (educatorId !== null || channelId !== null || isUnassigned) && (name === 'fullName' || name === 'educatorId');
