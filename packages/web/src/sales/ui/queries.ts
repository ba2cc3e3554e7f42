import type { AnswerOf, CallOf, Endpoint } from '@eemusic/contract/platform/endpoint';
import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';

/** The query of a call; its key ends with the input. */
export const queryOf = <E extends Endpoint>(key: readonly string[], endpoint: E, input: CallOf<E> & object) => ({
  queryKey: [...key, input] as readonly unknown[],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<AnswerOf<E>> => call(endpoint, input, { signal }),
});

/** The same for what is fetched anew each time it is shown. */
export const freshQuery = <E extends Endpoint>(key: readonly string[], endpoint: E, input: CallOf<E> & object) => ({
  ...queryOf(key, endpoint, input),
  staleTime: 0,
});

/** The same for a page of rows: while another page or filter loads, the previous one stays on the screen. */
export const pageQuery = <E extends Endpoint>(key: readonly string[], endpoint: E, input: CallOf<E> & object) => ({
  ...freshQuery(key, endpoint, input),
  placeholderData: keepPreviousData,
});

const rooms: readonly unknown[] = ['channels', 'educators', 'students', 'commissions'];

/**
 * A change to one record affects counts, names and sums of others. Lists and pages of records are refetched
 * immediately, everything else when it is next opened, so that an open form keeps its input.
 */
export async function refreshUserManagement(client: QueryClient): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey: [room] }) => rooms.includes(room),
    refetchType: 'none',
  });
  await client.refetchQueries({
    predicate: ({ queryKey: [room, kind] }) => rooms.includes(room) && (kind === 'list' || kind === 'page'),
    type: 'active',
  });
}

/** Marks reports, sales, rules and statements as outdated after one of them has changed. */
export const invalidateCommissions = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['commissions'] });
