import { type Finding, type FindingKey, listFindings } from '@eemusic/contract/library/findings';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import type { PageQuery } from '#platform/ui/list/types.ts';
import type { FindingsFilter } from './address.ts';

/** The filter as input of a call. */
export function wireOf({
  search,
  filters: { kind, tag, library, accepted },
}: Pick<FindingsFilter, 'search' | 'filters'>) {
  return {
    searchQuery: search,
    isAccepted: accepted === 'yes',
    ...(kind !== undefined && { kind }),
    ...(tag !== undefined && { tag }),
    ...(library !== undefined && { moduleId: library }),
  };
}

/** The key begins with 'scores', so that changes of scores refresh it. */
export function findingsQuery(filter: FindingsFilter, Page: number, Size: number): PageQuery<Finding> {
  return {
    queryKey: ['scores', 'findings', filter, Page, Size],
    queryFn: async ({ signal }) => {
      const { findings, total } = await call(listFindings, { ...wireOf(filter), Page, Size }, { signal });
      return { rows: findings, total };
    },
  };
}

/** How many findings of each kind the other filters find, and how many scores still have to be checked. */
export function findingCountsQuery({
  search,
  filters: { library, accepted },
}: Pick<FindingsFilter, 'search' | 'filters'>) {
  const filters = { ...(library !== undefined && { library }), ...(accepted !== undefined && { accepted }) };
  return queryOptions({
    queryKey: ['scores', 'findings', 'counts', search, filters],
    queryFn: async ({ signal }) => {
      const found = await call(listFindings, { ...wireOf({ search, filters }), Page: 1, Size: 1 }, { signal });
      return { counts: found.counts, unread: found.unread };
    },
    placeholderData: keepPreviousData,
  });
}

/** The maximum number of findings in one repair call. */
export const maxFindings = 1000;

/** Loads everything that a filter finds, to repair or accept it at once. */
export async function findAllKeys(filter: FindingsFilter): Promise<FindingKey[]> {
  const keys: FindingKey[] = [];
  for (let Page = 1; Page <= 2; Page++) {
    const { findings } = await call(listFindings, { ...wireOf(filter), Page, Size: 500 });
    keys.push(...findings.map(({ scoreId, kind, tag }) => ({ scoreId, kind, tag })));
    if (findings.length < 500) break;
  }
  return keys;
}
