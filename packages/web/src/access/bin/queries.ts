import { type BinKind, listBin } from '@eemusic/contract/platform/deletions';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';

export const pageSize = 50;

export const binQuery = (kind: BinKind, page: number) =>
  queryOptions({
    queryKey: ['bin', kind, page],
    queryFn: ({ signal }) => call(listBin, { kind, Page: page, Size: pageSize }, { signal }),
    placeholderData: keepPreviousData,
    /* Users often come here right after deleting something. */
    staleTime: 0,
  });
