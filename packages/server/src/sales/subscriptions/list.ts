import type { listSubscriptions as contract, SubscriptionEducator } from '@eemusic/contract/sales/subscriptions';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import type { Services } from '#platform/services.ts';
import { countKeys, noKeys } from './counts.ts';
import { countEducators, educatorsPage } from './educators-page.ts';
import { type Filter, isEverything, readFilter } from './filter.ts';
import { firstKeys, keyRows } from './first-keys.ts';
import { foundEducators } from './found-educators.ts';
import { findEducators } from './known-educators.ts';
import { queryRunnerOf } from './query-runner.ts';
import { activationCodeOf, type ListedKey } from './rows.ts';

/** Maximum number of keys on a page. If it has more, those with many keys are sent with fewer of them. */
const maxOnPage = 1_000;

/** Finds the educators of the page first, and then reads their counts and keys. */
export async function listSubscriptions(
  { database, clock }: Services,
  { Page, Size, keysEach, sortBy, sortOrder, ...conditions }: RequestOf<typeof contract>,
  maxKeys = maxOnPage,
): Promise<{ educators: SubscriptionEducator[]; total: number }> {
  const runner = queryRunnerOf(database);
  const filter = await readFilter(runner, conditions, clock.today());
  const educatorIds = await foundEducators(runner, filter);
  const range = { offset: (Page - 1) * Size, size: Size };
  const page = { sort: { sortBy, sortOrder }, range, today: filter.today };
  const [ids, total] = await Promise.all([
    educatorsPage(runner, educatorIds, page),
    educatorIds?.length ?? countEducators(runner),
  ]);
  if (ids.length === 0) return { educators: [], total };
  return { educators: await describeEducators({ database, clock }, { ids, filter, keysEach, maxKeys }), total };
}

type Page = { ids: readonly number[]; filter: Filter; keysEach: number; maxKeys: number };

async function describeEducators(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { ids, filter, keysEach, maxKeys }: Page,
): Promise<SubscriptionEducator[]> {
  const runner = queryRunnerOf(database);
  const [educators, counts, first] = await Promise.all([
    findEducators(database.read, ids),
    countKeys(runner, ids, filter.today),
    firstKeys(runner, filter, ids, keysEach),
  ]);
  const numbers = first.map((each) => each.ids.length);
  const maxEach = largestShare(numbers, maxKeys);
  const sent = first.flatMap((each) => each.ids.slice(0, maxEach));
  const rows = Map.groupBy(await keyRows(database, sent), (row) => row.educator_id);
  const found = new Map(first.map((each) => [each.educatorId, each.found]));
  return ids.flatMap((id) => {
    const educator = educators.get(id);
    const { total, enabled, available, active } = counts.get(id) ?? noKeys;
    if (!educator) return [];
    return {
      educatorId: id,
      educatorName: educator.name,
      name: educator.contact_name,
      totalActiveUsers: active,
      totalSubcriptionsKeys: total,
      enabledKeys: enabled,
      availableKeys: available,
      isDeleted: educator.deleted_at !== null,
      foundKeys: isEverything(filter) ? total : (found.get(id) ?? 0),
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
