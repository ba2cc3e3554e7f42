import { fetchStatement, listStatements } from '@eemusic/contract/sales/statements';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';

/** While another page or filter loads, the previous one stays on the screen. */
export function statementsQuery(filter: CallOf<typeof listStatements>) {
  return queryOptions({
    queryKey: ['commissions', 'statements', filter],
    queryFn: ({ signal }) => call(listStatements, filter, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function statementQuery(id: string) {
  return queryOptions({
    queryKey: ['commissions', 'statement', id],
    queryFn: ({ signal }) => call(fetchStatement, { id }, { signal }),
    staleTime: 0,
  });
}

export const invalidateStatements = (client: QueryClient) => client.invalidateQueries({ queryKey: ['commissions'] });
