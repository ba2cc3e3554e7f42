import { MutationCache, onlineManager, QueryClient } from '@tanstack/react-query';
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

/** How soon to ask again for what a busy or partly failed server refused, in ms. */
const minPause = 5_000;

/** Nothing tells when such a server has recovered, so what is on the screen is fetched until it answers. */
function pauseAfter(error: Error | null): number | false {
  if (!(error instanceof CallError) || error.status < 502) return false;
  return Math.max(minPause, 1_000 * (error.retryAfter ?? 0));
}

/*
 * An unreachable server counts as offline too. When it is reachable again, every failed or stale query on the screen is
 * fetched.
 */
onlineManager.setEventListener((setOnline) => onConnectionChange((connection) => setOnline(connection === 'online')));

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      /* Without a connection, a query fails at once; by default it would wait indefinitely. */
      networkMode: 'always',
      refetchOnReconnect: true,
      refetchInterval: ({ state }) => pauseAfter(state.error),
      retry: (failures, error) => failures < 2 && isTransient(error),
    },
    mutations: { networkMode: 'always' },
  },
  mutationCache: new MutationCache({
    onError: (error, _input, _result, mutation) => {
      const isSessionOver = error instanceof CallError && error.code === 'session.none';
      if (!mutation.meta?.showsOwnErrors && !isSessionOver) toast.failure(error);
    },
  }),
});
