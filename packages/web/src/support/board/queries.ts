import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { listArchive, readBoard } from '@eemusic/contract/support/board';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import type { ListFilter } from '#platform/ui/list/address.ts';
import type { CardFilters } from './address.ts';
import { boardOf } from './board.ts';

export type BoardFilter = Pick<ListFilter<'position', CardFilters>, 'search' | 'filters'>;

export const boardKey = ['support', 'board'];
export const archiveKey = ['support', 'archive'];

function inputOf({ search, filters }: BoardFilter): CallOf<typeof readBoard> {
  const { assignee, label, due, unanswered } = filters;
  return {
    ...(search !== '' && { searchQuery: search }),
    ...(assignee !== undefined && { assignee: String(assignee) }),
    ...(label !== undefined && { label }),
    ...(due !== undefined && { due }),
    ...(unanswered !== undefined && { unanswered: '1' }),
  };
}

/** In ms: how often the whole board is refetched, because its changes do not include the state of the mailbox. */
const refetchMs = 300_000;

/** Never stale: `useLiveBoard` applies the changes that the server sends. */
export function boardQuery(filter: BoardFilter) {
  return queryOptions({
    queryKey: [...boardKey, inputOf(filter)],
    queryFn: async ({ signal }) => boardOf(await call(readBoard, inputOf(filter), { signal })),
    staleTime: Infinity,
    refetchInterval: refetchMs,
    structuralSharing: false,
    placeholderData: keepPreviousData,
  });
}

export const archiveSize = 50;

export function archiveQuery(filter: BoardFilter, page: number) {
  return queryOptions({
    queryKey: [...archiveKey, inputOf(filter), page],
    queryFn: ({ signal }) =>
      call(listArchive, { ...inputOf(filter), Page: String(page), Size: String(archiveSize) }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}
