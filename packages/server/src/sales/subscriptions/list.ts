import { type RawBuilder, sql } from 'kysely';
import type {
  listSubscriptions as contract,
  subscriptionColumns,
  SubscriptionEducator,
} from '@eemusic/contract/sales/subscriptions';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import type { Services } from '#platform/services.ts';
import { byIndex, isIn } from '#platform/database/index.ts';
import { counted, type Filter, readFilter } from './filter.ts';
import { foundEducators } from './found-educators.ts';
import { findEducators } from './known-educators.ts';
import { type KeyReader, keyReaderOf, keysBy, readCount } from './key-reader.ts';
import { keyRows, pageKeys } from './page-keys.ts';
import { activationCodeOf, type ListedKey } from './rows.ts';

/** Maximum number of keys on a page. If it has more, those with many keys are sent with fewer of them. */
const maxOnPage = 1_000;

/** Finds the educators of the page first, and then reads their counts and keys. */
export async function listSubscriptions(
  { database, clock }: Services,
  { Page, Size, keysEach, sortBy, sortOrder, ...conditions }: RequestOf<typeof contract>,
  maxKeys = maxOnPage,
): Promise<{ educators: SubscriptionEducator[]; total: number }> {
  const reader = keyReaderOf(database);
  const filter = await readFilter(reader, conditions, clock.today());
  const educatorIds = await foundEducators(reader, filter);
  const range = { offset: (Page - 1) * Size, size: Size };
  const page = { sort: { sortBy, sortOrder }, range, today: filter.today };
  const [ids, total] = await Promise.all([
    educatorsPage(reader, educatorIds, page),
    educatorIds?.length ?? countEducators(reader),
  ]);
  if (ids.length === 0) return { educators: [], total };
  return { educators: await describeEducators({ database, clock }, { ids, filter, keysEach, maxKeys }), total };
}

type Page = { ids: readonly number[]; filter: Filter; keysEach: number; maxKeys: number };

async function describeEducators(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { ids, filter, keysEach, maxKeys }: Page,
): Promise<SubscriptionEducator[]> {
  const reader = keyReaderOf(database);
  const [educators, keys] = await Promise.all([
    findEducators(database.read, ids),
    pageKeys(reader, filter, ids, keysEach),
  ]);
  const maxEach = largestShare(
    keys.map((each) => each.ids.length),
    maxKeys,
  );
  const sent = keys.flatMap((each) => each.ids.slice(0, maxEach));
  const rows = Map.groupBy(await keyRows(reader, sent), (row) => row.educator_id);
  const keysOf = new Map(keys.map((each) => [each.educatorId, each]));
  return ids.flatMap((id) => {
    const educator = educators.get(id);
    if (!educator) return [];
    const { total = 0, enabled = 0, available = 0, active = 0, found = 0 } = keysOf.get(id) ?? {};
    return {
      educatorId: id,
      educatorName: educator.name,
      name: educator.contact_name,
      totalActiveUsers: active,
      totalSubcriptionsKeys: total,
      enabledKeys: enabled,
      availableKeys: available,
      isDeleted: educator.deleted_at !== null,
      foundKeys: found,
      activationCodes: (rows.get(id) ?? []).toSorted(newestFirst).map((row) => activationCodeOf(row, clock)),
    };
  });
}

/** Returns the largest number to which each of the numbers is to be cut, so that their sum is at most `max`. */
function largestShare(numbers: readonly number[], max: number): number {
  let left = max;
  for (const [index, number] of numbers.toSorted((one, other) => one - other).entries()) {
    const share = Math.floor(left / (numbers.length - index));
    if (number > share) return share;
    left -= number;
  }
  return max;
}

function newestFirst(one: ListedKey, other: ListedKey): number {
  if (one.created_at !== other.created_at) return one.created_at < other.created_at ? 1 : -1;
  return other.id - one.id;
}

type Sort = {
  sortBy?: (typeof subscriptionColumns)[number] | undefined;
  sortOrder?: 'asc' | 'desc' | undefined;
};

type PageRange = { offset: number; size: number };

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
async function educatorsPage(
  run: KeyReader,
  educatorIds: readonly number[] | null,
  { sort, range, today }: { sort: Sort; range: PageRange; today: string },
): Promise<number[]> {
  const { sortBy = 'educatorName', sortOrder = 'asc' } = sort;
  const direction = sql.raw(sortOrder);
  const condition = educatorIds === null ? sql`e.deleted_at is null` : isIn('e.id', educatorIds);
  const rows = await run(
    sql<{ id: number }>`select e.id from ${educatorsBy(educatorIds === null ? sortBy : null)}
      ${isCounted(sortBy) ? withCounts(educatorIds, today) : sql``}
      where ${condition} order by ${columns[sortBy]} ${direction}, e.name_key ${direction}, e.id ${direction}
      limit ${range.size} offset ${range.offset}`,
  );
  return rows.map(({ id }) => id);
}

function educatorsBy(column: keyof typeof columns | null): RawBuilder<unknown> {
  const index = column === null ? undefined : indexes[column];
  return index === undefined ? sql`educators e` : byIndex({ table: 'educators', index, as: 'e' });
}

function withCounts(educatorIds: readonly number[] | null, today: string): RawBuilder<unknown> {
  const ofEducators = educatorIds === null ? sql`` : sql`and ${isIn('k.educator_id', educatorIds)}`;
  return sql`left join (select k.educator_id, ${counted(today)} from ${keysBy('educator')}
    where k.deleted_at is null ${ofEducators} group by k.educator_id) c on c.educator_id = e.id`;
}

const countEducators = (reader: KeyReader): Promise<number> =>
  readCount(reader, sql`from ${educatorsBy('educatorName')} where e.deleted_at is null`);
