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

/**
 * Maximum number of keys on a page. With many educators on it, fewer keys of each are sent, so that the event loop is
 * not blocked.
 */
const maxOnPage = 10_000;

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
  const maxEach = Math.min(keysEach, Math.floor(maxKeys / ids.length));
  return { educators: await describeEducators({ database, clock }, { ids, filter, keysEach: maxEach }), total };
}

type Page = { ids: readonly number[]; filter: Filter; keysEach: number };

async function describeEducators(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { ids, filter, keysEach }: Page,
): Promise<SubscriptionEducator[]> {
  const runner = queryRunnerOf(database);
  const [educators, counts, first] = await Promise.all([
    findEducators(database.read, ids),
    countKeys(runner, ids, filter.today),
    firstKeys(runner, filter, ids, keysEach),
  ]);
  const rows = Map.groupBy(
    await keyRows(
      database,
      first.flatMap((each) => each.ids),
    ),
    (row) => row.educator_id,
  );
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

function newestFirst(one: ListedKey, other: ListedKey): number {
  if (one.created_at !== other.created_at) return one.created_at < other.created_at ? 1 : -1;
  return other.id - one.id;
}
