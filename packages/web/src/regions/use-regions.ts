import { listRegions } from '@eemusic/contract/regions';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#api/call.ts';

/** They change with the law. */
export const regionsQuery = queryOptions({
  queryKey: ['regions'],
  queryFn: ({ signal }) => call(listRegions, {}, { signal }),
  select: ({ regions }) => regions,
  staleTime: Infinity,
});

/** @returns what names a region by its code; a code stands for itself until the names are here, none is an empty text */
export function useRegionNames(): (code: string | null) => string {
  const { data = [] } = useQuery(regionsQuery);
  return (code) => data.find((region) => region.code === code)?.region ?? code ?? '';
}
