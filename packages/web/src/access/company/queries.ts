import { fetchCompany } from '@eemusic/contract/access/company';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';

export const companyQuery = queryOptions({
  queryKey: ['company'],
  queryFn: ({ signal }) => call(fetchCompany, {}, { signal }),
  select: ({ company }) => company,
  staleTime: 0,
});
