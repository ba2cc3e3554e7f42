import type { listSubscriptions as contract, SubscriptionEducator } from '@eemusic/contract/sales/subscriptions';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import type { Database } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { countKeys, noKeys } from './counts.ts';
import { countEducators, educatorsPage } from './educators-page.ts';
import { type Filter, isEverything, readFilter } from './filter.ts';
import { firstKeys, keyRows } from './first-keys.ts';
import { foundEducators } from './found-educators.ts';
import { findEducators } from './known-educators.ts';
import { queryRunnerOf } from './query-runner.ts';
import { activationCodeOf, type ListedKey } from './rows.ts';

/** On a page of many educators fewer keys of each come along: an answer of more would hold up the event loop. */
const maxOnPage = 10_000;

/** First who is found and stands on the page, then what is shown of them. */
export async function listSubscriptions(
  { database, clock }: Services,
  { Page, Size, keysEach, sortBy, sortOrder, ...asked }: RequestOf<typeof contract>,
  maxKeys = maxOnPage,
): Promise<{ educators: SubscriptionEducator[]; total: number }> {
  const runner = queryRunnerOf(database);
  const filter = await readFilter(runner, asked, clock.now());
  const educatorIds = await foundEducators(runner, filter);
  const window = { offset: (Page - 1) * Size, size: Size };
  const wanted = { sort: { sortBy, sortOrder }, window, today: filter.today };
  const [ids, total] = await Promise.all([
    educatorsPage(runner, educatorIds, wanted),
    educatorIds?.length ?? countEducators(runner),
  ]);
  if (ids.length === 0) return { educators: [], total };
  const most = Math.min(keysEach, Math.floor(maxKeys / ids.length));
  return { educators: await shown(database, { ids, filter, keysEach: most }), total };
}

type Page = { ids: readonly number[]; filter: Filter; keysEach: number };

async function shown(database: Database, { ids, filter, keysEach }: Page): Promise<SubscriptionEducator[]> {
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
      ...{ educatorId: id, educatorName: educator.name, name: educator.contact_name },
      ...{ totalActiveUsers: active, totalSubcriptionsKeys: total, enabledKeys: enabled, availableKeys: available },
      isDeleted: educator.deleted_at !== null,
      foundKeys: isEverything(filter) ? total : (found.get(id) ?? 0),
      activationCodes: (rows.get(id) ?? []).toSorted(newestFirst).map((row) => activationCodeOf(row, filter.today)),
    };
  });
}

function newestFirst(one: ListedKey, other: ListedKey): number {
  if (one.created_at !== other.created_at) return one.created_at < other.created_at ? 1 : -1;
  return other.id - one.id;
}
