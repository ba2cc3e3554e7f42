import { MutationCache, onlineManager, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { profilesKey } from '#access/profile/index.ts';
import { toast } from '#platform/ui/toast.tsx';
import { CallError } from '#platform/api/call-error.ts';
import { onConnectionChange } from '#platform/api/connection.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The screen shows the error itself, so that no notice is needed. */
      showsOwnErrors?: boolean;
    };
  }
}

/** Retries only failures of the network or a gateway: a refusal would only be repeated. */
function isTransient(error: Error): boolean {
  if (!(error instanceof CallError)) return false;
  return error.status === 0 ? onlineManager.isOnline() : error.status >= 502;
}

/* An unreachable server counts as offline. When it is back, every failed or stale query on the screen is fetched. */
onlineManager.setEventListener((setOnline) => onConnectionChange((connection) => setOnline(connection === 'online')));

/** A permission may be withdrawn, or a second step required, while somebody works: then the screens ask again. */
function followPermissions(error: Error): void {
  if (error instanceof CallError && ['permission.missing', 'two-step.required'].includes(error.code))
    void queryClient.invalidateQueries({ queryKey: profilesKey });
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      /* Without a connection, a query fails at once; by default it would wait indefinitely. */
      networkMode: 'always',
      refetchOnReconnect: true,
      /* What has no data yet is asked for without losing its error, which a refetch would replace by placeholders. */
      refetchInterval: (query) =>
        query.state.data !== undefined || isPaged(query) ? refetchDelay(query.state.error) : false,
      retry: (failures, error) => failures < 2 && isTransient(error),
    },
    mutations: { networkMode: 'always' },
  },
  queryCache: new QueryCache({ onError: followPermissions }),
  mutationCache: new MutationCache({
    onError: (error, _input, _result, mutation) => {
      followPermissions(error);
      const isSessionOver = error instanceof CallError && error.code === 'session.none';
      if (!mutation.meta?.showsOwnErrors && !isSessionOver) toast.failure(error);
    },
  }),
});

retryFailedQueries(queryClient);

/**
 * Fetches what a failed query could not get. Until there is data, the query keeps an error; a refetch would forget it
 * at once, and the screen would show only placeholders meanwhile.
 * @returns why it failed again; null if it did not
 */
export async function retryQuery(client: QueryClient, query: Query): Promise<Error | null> {
  const { queryFn, meta } = query.options;
  const { queryKey, state } = query;
  if (typeof queryFn !== 'function' || isPaged(query)) {
    await client.refetchQueries({ queryKey, exact: true });
    return query.state.error;
  }
  const cache = client.getQueryCache();
  const isCurrent = () => cache.get(query.queryHash) === query && query.state === state;
  try {
    const data = await queryFn({ client, queryKey, meta, signal: new AbortController().signal });
    if (isCurrent()) query.setData(data);
    return null;
  } catch (failure) {
    const error = failure instanceof Error ? failure : new Error(String(failure));
    if (isCurrent()) {
      query.setState({ error, errorUpdatedAt: Date.now(), errorUpdateCount: state.errorUpdateCount + 1 });
      cache.config.onError?.(error, query as Query<unknown, unknown>);
    }
    return error;
  }
}

/** Whether only React Query itself can fetch a query, because it has several pages. */
export const isPaged = (query: Query): boolean => query.options.behavior !== undefined;

function retryFailedQueries(client: QueryClient): () => void {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const stop = ({ queryHash }: Query) => {
    clearTimeout(timers.get(queryHash));
    timers.delete(queryHash);
  };
  const schedule = (query: Query) => {
    stop(query);
    const pause = refetchDelay(query.state.error);
    if (pause === false) return;
    const ask = () => query.isActive() && void retryQuery(client, query);
    timers.set(query.queryHash, setTimeout(ask, pause));
  };

  return client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'removed' || !hasNothing(query) || isPaged(query)) stop(query);
    else if (type === 'updated') schedule(query);
  });
}

const hasNothing = ({ state }: Query): boolean =>
  state.status === 'error' && state.fetchStatus === 'idle' && state.data === undefined;

/** How soon to ask again for what a busy or partly failed server refused, in ms. */
const minPause = 5_000;

/**
 * Returns how long to wait before asking again; false if asking again would not help. Nothing tells when a server that
 * refused because it was busy or partly down has recovered, so what is on the screen is fetched until it answers.
 */
export function refetchDelay(error: unknown): number | false {
  if (!(error instanceof CallError) || error.status < 502) return false;
  return Math.max(minPause, 1_000 * (error.retryAfter ?? 0));
}
