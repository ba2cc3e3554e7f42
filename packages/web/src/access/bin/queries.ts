import { type BinKind, type BinOwner, listBin } from '@eemusic/contract/platform/deletions';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';

export const pageSize = 50;

export const binQuery = (kind: BinKind, owner: BinOwner, page: number) =>
  queryOptions({
    queryKey: ['bin', kind, owner, page],
    queryFn: ({ signal }) => call(listBin, { kind, owner, Page: page, Size: pageSize }, { signal }),
    placeholderData: keepPreviousData,
    /* Users often come here right after deleting something. */
    staleTime: 0,
  });
