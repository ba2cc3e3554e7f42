import { type BinKind, type BinOwner, listBin } from '@eemusic/contract/platform/deletions';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';

export const pageSize = 50;

/** Without a kind, deletions of every kind that the user may restore. */
export const binQuery = (kind: BinKind | undefined, owner: BinOwner, page: number) =>
  queryOptions({
    queryKey: ['bin', kind, owner, page],
    queryFn: ({ signal }) => call(listBin, { ...(kind && { kind }), owner, Page: page, Size: pageSize }, { signal }),
    placeholderData: keepPreviousData,
    /* Users often come here right after deleting something. */
    staleTime: 0,
  });
