import type { AnswerOf, CallOf, Endpoint } from '@eemusic/contract/platform/endpoint';
import { keepPreviousData } from '@tanstack/react-query';
import { call } from './call.ts';

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
