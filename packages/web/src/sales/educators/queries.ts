import { type Educator, editEducator, listEducators } from '@eemusic/contract/sales/educators';
import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import { nameOrGone } from '#sales/user-management/index.ts';
import type { Item } from '#platform/ui/chooser-delta.ts';
import type { PageQuery } from '#platform/ui/list/types.ts';
import { type EducatorFilter, wireFilter, wireSort } from './filter.ts';

export function educatorsQuery(filter: EducatorFilter, page: number, size: number): PageQuery<Educator> {
  return {
    queryKey: ['educators', 'list', filter, page, size],
    queryFn: async ({ signal }) => {
      const asked = { ...wireFilter(filter), ...wireSort(filter), Page: page, Size: size };
      const { educators, total } = await call(listEducators, asked, { signal });
      return { rows: educators, total };
    },
  };
}

export type SavedEducator = AnswerOf<typeof editEducator>['educator'];

export function educatorQuery(educatorId: number) {
  return queryOptions({
    queryKey: ['educators', 'one', educatorId],
    queryFn: async ({ signal }) => (await call(editEducator, { educatorId }, { signal })).educator,
    staleTime: 0,
    /** A form is open on it: what somebody else changes meanwhile is told when it is saved. */
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

const shownAtOnce = 30;

/** For choosing one educator: the first whose names, contacts or numbers hold the text. */
export function findEducators(searchQuery: string) {
  return {
    queryKey: ['educators', 'found', searchQuery],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<readonly Item[]> => {
      const asked = { searchQuery, Size: shownAtOnce, sortBy: 'educatorName', sortOrder: 'asc' } as const;
      const { educators } = await call(listEducators, asked, { signal });
      return educators.map(({ educatorId, educatorName }) => ({ id: educatorId, name: educatorName }));
    },
  };
}

export function educatorNameQuery(educatorId: number) {
  return {
    queryKey: ['educators', 'name', educatorId],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      nameOrGone(call(editEducator, { educatorId }, { signal }).then(({ educator }) => educator.name)),
    staleTime: 60_000,
  };
}
