import type { subscriptionColumns } from '@eemusic/contract/sales/subscriptions';
import { type RawBuilder, sql } from 'kysely';
import { byIndex, type Engine, isAmong } from '#platform/database/index.ts';
import { counted } from './filter.ts';
import { type KeyReader, keysBy, readCount } from './key-reader.ts';

export type Sort = {
  sortBy?: (typeof subscriptionColumns)[number] | undefined;
  sortOrder?: 'asc' | 'desc' | undefined;
};

export type PageRange = { offset: number; size: number };

/** The sort expression of each column: one with an index, or a count. */
const columns = {
  educatorName: sql`e.name_key`,
  educatorId: sql`e.id`,
  name: sql`lower(e.contact_name)`,
  totalActiveUsers: sql`coalesce(c.active, 0)`,
  totalSubcriptionsKeys: sql`coalesce(c.total, 0)`,
  enabledKeys: sql`coalesce(c.enabled, 0)`,
  availableKeys: sql`coalesce(c.available, 0)`,
};

const indexes: Partial<Record<keyof typeof columns, string>> = { educatorName: 'name', name: 'contact' };
const isCounted = (column: keyof typeof columns) =>
  ['totalActiveUsers', 'totalSubcriptionsKeys', 'enabledKeys', 'availableKeys'].includes(column);

/**
 * Returns the ids of a page of educators in the order of the list, by default by name; null stands for all live
 * educators.
 */
export async function educatorsPage(
  { engine, run }: KeyReader,
  educatorIds: readonly number[] | null,
  { sort, range, today }: { sort: Sort; range: PageRange; today: string },
): Promise<number[]> {
  const { sortBy = 'educatorName', sortOrder = 'asc' } = sort;
  const direction = sql.raw(sortOrder);
  const condition = educatorIds === null ? sql`e.deleted_at is null` : isAmong(engine, 'e.id', educatorIds);
  const rows = await run(
    sql<{ id: number }>`select e.id from ${educatorsBy(engine, educatorIds === null ? sortBy : null)}
      ${isCounted(sortBy) ? withCounts(engine, educatorIds, today) : sql``}
      where ${condition} order by ${columns[sortBy]} ${direction}, e.name_key ${direction}, e.id ${direction}
      limit ${range.size} offset ${range.offset}`,
  );
  return rows.map(({ id }) => id);
}

function educatorsBy(engine: Engine, column: keyof typeof columns | null): RawBuilder<unknown> {
  const index = column === null ? undefined : indexes[column];
  return index === undefined ? sql`educators e` : byIndex(engine, { table: 'educators', index, as: 'e' });
}

function withCounts(engine: Engine, educatorIds: readonly number[] | null, today: string): RawBuilder<unknown> {
  const ofEducators = educatorIds === null ? sql`` : sql`and ${isAmong(engine, 'k.educator_id', educatorIds)}`;
  return sql`left join (select k.educator_id, ${counted(today)} from ${keysBy(engine, 'educator')}
    where k.deleted_at is null ${ofEducators} group by k.educator_id) c on c.educator_id = e.id`;
}

export const countEducators = (reader: KeyReader): Promise<number> =>
  readCount(reader, sql`from ${educatorsBy(reader.engine, 'educatorName')} where e.deleted_at is null`);
