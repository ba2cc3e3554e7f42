import { type RawBuilder, sql } from 'kysely';
import type { Engine } from '#platform/database/index.ts';
import { areCounted, byCount } from './by-count.ts';
import type { Filter } from './filter.ts';
import { byEducator, inOrder } from './found.ts';
import { type Run, rowsOf, type Window } from './reading.ts';
import type { Student } from '@eemusic/contract/sales/users';
import { type Direction, type Order, termsOf } from './sorts.ts';

type Reading = { engine: Engine; run: Run };
type Wanted = { order: Order; window: Window; total: number };

/** A stretch of the list that an index holds in order. */
type Stretch = {
  from: RawBuilder<unknown>;
  columns: readonly string[];
  /** A shorter way to what lies far from its ends. */
  byCount?: (place: Place) => RawBuilder<unknown>;
};

type Place = { direction: Direction; skip: number; take: number };

/** To pass these one by one is as fast as any shorter way. */
const fewToPass = 5_000;

/**
 * A page by walking along an index, from the nearer end. Where blanks may be, they are a stretch of their own behind the
 * others: their place in an index differs by engine and direction.
 */
export async function walk(
  reading: Reading,
  filter: Filter,
  { order, window: { offset, size }, total }: Wanted,
): Promise<Student[]> {
  const wanted = Math.min(size, total - offset);
  if (wanted <= 0) return [];
  const isFromEnd = offset + size / 2 > total / 2;
  const stretches = stretchesOf(reading.engine, filter, order);
  const direction = isFromEnd ? opposite[order.direction] : order.direction;
  const rows: Student[] = [];
  let skip = isFromEnd ? total - offset - wanted : offset;
  for (const stretch of isFromEnd ? stretches.toReversed() : stretches) {
    const take = wanted - rows.length;
    if (take === 0) break;
    const place = { direction, skip, take };
    const ids = stretch.byCount && skip > fewToPass ? stretch.byCount(place) : along(stretch, place);
    const some = await reading.run(rowsOf(ids, order));
    if (isFromEnd) rows.unshift(...some);
    else rows.push(...some);
    skip = some.length > 0 || stretches.length === 1 ? 0 : skip - (await count(reading, stretch));
  }
  return rows;
}

const along = ({ from, columns }: Stretch, { direction, skip, take }: Place) =>
  sql`select s.id ${from} order by ${termsOf(columns, direction)} limit ${take} offset ${skip}`;

const opposite = { asc: 'desc', desc: 'asc' } as const satisfies Record<Direction, Direction>;

function stretchesOf(engine: Engine, filter: Filter, order: Order): Stretch[] {
  const { columns, blank, name } = order;
  const [first = 's.id', ...rest] = columns;
  if (blank === undefined) return [{ from: inOrder(engine, filter, order), columns }];
  if (name === 'educatorName')
    return [
      {
        from: byEducator(engine, filter),
        columns,
        ...(areCounted(filter) && { byCount: (place: Place) => byCount(engine, filter, place) }),
      },
      { from: sql`${inOrder(engine, filter, order)} and s.educator_id is null`, columns: ['s.name_key', 's.id'] },
    ];
  const from = inOrder(engine, filter, order);
  return [
    { from: sql`${from} and ${sql.ref(first)} ${blank === 'empty' ? sql`> ''` : sql`is not null`}`, columns },
    { from: sql`${from} and ${sql.ref(first)} ${blank === 'empty' ? sql`= ''` : sql`is null`}`, columns: rest },
  ];
}

async function count({ run }: Reading, { from }: Stretch): Promise<number> {
  const [counted] = await run(sql<{ total: number }>`select count(*) as total ${from}`);
  return counted?.total ?? 0;
}
