import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { profilesKey } from '#access/profile/index.ts';
import { toast } from '#platform/ui/toast.tsx';
import { CallError } from '#platform/api/call-error.ts';
import { onConnectionChange } from '#platform/api/connection.ts';
import { isPaged, refetchDelay, retryFailedQueries } from './retry-failed-queries.ts';

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

/*
 * An unreachable server counts as offline too. When it is reachable again, every failed or stale query on the screen is
 * fetched.
 */
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
