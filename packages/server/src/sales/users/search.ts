import { type RawBuilder, sql } from 'kysely';
import { contains, type Database } from '#platform/database/index.ts';
import { countCommon, countFound } from './count.ts';
import type { Filter } from './filter.ts';
import { found, isOfSome } from './found.ts';
import { reader, type Window } from './reading.ts';
import type { Student } from '@eemusic/contract/sales/users';
import { listed } from './fields.ts';
import { type Order, terms } from './sorts.ts';
import { walk } from './walk.ts';

type Wanted = { order: Order; window: Window };
type Found = { rows: Student[]; total: number };

/**
 * A page of a search, or of those who were added lately, with its exact total. What few have is gathered and put in order; what many have is soon met when one
 * walks along the order, and only counted beside it.
 */
export async function search(database: Database, filter: Filter, wanted: Wanted): Promise<Found> {
  const isOfFew = isOfSome(filter) || filter.addedSince !== null;
  return !isOfFew && (await isCommon(database, filter.search ?? ''))
    ? walkTo(database, filter, wanted)
    : gather(database, filter, wanted);
}

/** A walk up to here needs no total to know from which end it begins. */
const nearBeginning = 2_000;

async function walkTo(database: Database, filter: Filter, { order, window }: Wanted): Promise<Found> {
  const reading = { engine: database.engine, run: reader(database, false) };
  const counting = countCommon(database, filter);
  if (window.offset > nearBeginning) {
    const total = await counting;
    return { rows: await walk(reading, filter, { order, window, total }), total };
  }
  const total = Number.MAX_SAFE_INTEGER;
  const [rows, counted] = await Promise.all([walk(reading, filter, { order, window, total }), counting]);
  return { rows, total: counted };
}

async function gather(database: Database, filter: Filter, { order, window }: Wanted): Promise<Found> {
  const { offset, size } = window;
  const names = order.columns.map((_, index) => `k${index}`);
  const keys = order.columns.map((column, index) => sql`${sql.ref(column)} as ${sql.ref(`k${index}`)}`);
  const query = sql<Student & { total: number }>`with gathered as materialized
      (select s.id, ${sql.join(keys)} ${foundWithKeys(database, filter, order)})
    select ${listed}, (select count(*) from gathered) as total
    from (select id from gathered order by ${terms({ ...order, columns: names })} limit ${size} offset ${offset}) page
    left join students s on s.id = page.id left join educators e on e.id = s.educator_id order by ${terms(order)}`;
  const rows = await reader(database, false)(query);
  const [first] = rows;
  if (first) return { rows, total: first.total };
  return { rows, total: offset === 0 ? 0 : await countFound(database, filter) };
}

function foundWithKeys({ engine }: Database, filter: Filter, { name }: Order): RawBuilder<unknown> {
  if (name !== 'educatorName') return found(engine, filter);
  return sql`from (select s.id, s.name_key, s.educator_id ${found(engine, filter)}) s
    left join educators e on e.id = s.educator_id`;
}

const sample = 400;
/** Of the sample: with fewer, what is found is gathered faster than walked to. */
const manyOfSample = 8;
/** Fewer students than these are gathered whatever is searched. */
const fewAtAll = 20_000;

/** Whether many students have this, going by some that are spread over all. */
async function isCommon(database: Database, text: string): Promise<boolean> {
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from students`.execute(database.read);
  const last = rows[0]?.last ?? 0;
  if (last < fewAtAll) return false;

  const ids = Array.from({ length: sample }, (_, index) => Math.ceil(((index + 1) * last) / sample));
  const [met] = await reader(
    database,
    false,
  )(
    sql<{ students: number }>`select count(*) as students from students
      where id in (${sql.join(ids)}) and deleted_at is null and ${contains('search_key', text)}`,
  );
  return (met?.students ?? 0) >= manyOfSample;
}
