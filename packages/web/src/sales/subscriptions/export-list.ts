import { maxSelected, type Selected } from '@eemusic/contract/platform/selection';
import { listSubscriptions, type SubscriptionEducator } from '@eemusic/contract/sales/subscriptions';
import { call } from '#platform/api/call.ts';
import { type FilterOf, listAddress } from '#platform/ui/list/address.ts';
import type { PageQuery } from '#platform/ui/list/types.ts';

export type ExportSort = 'educatorName' | 'name' | 'totalActiveUsers' | 'totalSubcriptionsKeys';

/** The educators whose keys can be exported. */
export const exportList = listAddress<ExportSort, Record<never, never>>({
  sortable: ['educatorName', 'name', 'totalActiveUsers', 'totalSubcriptionsKeys'],
  defaultSort: { by: 'educatorName', order: 'asc' },
});

export type ExportFilter = FilterOf<typeof exportList>;

function wireOf({ search, sort: { by, order } }: ExportFilter) {
  return { searchKeyValue: search, sortBy: by, sortOrder: order, keysEach: 0 };
}

export function exportListQuery(filter: ExportFilter, page: number, size: number): PageQuery<SubscriptionEducator> {
  return {
    queryKey: ['subscriptions', 'exported', filter, page, size],
    queryFn: async ({ signal }) => {
      const { educators, total } = await call(
        listSubscriptions,
        { ...wireOf(filter), Page: page, Size: size },
        { signal },
      );
      return { rows: educators, total };
    },
  };
}

/** Needs no token, because the export finds the ids itself when it starts. */
export async function selectAll(filter: ExportFilter): Promise<Selected> {
  const { total } = await call(listSubscriptions, { ...wireOf(filter), Size: 1 });
  return { total, token: total > maxSelected ? null : String(total) };
}

/** The largest page of a call. */
const size = 500;

/** All educators that match, read page by page. */
export async function findEducatorIds(filter: ExportFilter, signal: AbortSignal): Promise<number[]> {
  const ids = new Set<number>();
  for (let page = 1; ; page++) {
    const input = { ...wireOf(filter), Page: page, Size: size };
    const { educators, total } = await call(listSubscriptions, input, { signal });
    for (const { educatorId, isDeleted } of educators) if (!isDeleted) ids.add(educatorId);
    if (educators.length === 0 || page * size >= total) return [...ids];
  }
}
