import { MutationCache, QueryClient } from '@tanstack/react-query';
import { toast } from '#platform/ui/toast.tsx';
import { CallError, textOf } from '#platform/api/call-error.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The screen shows the error itself, so that no notice is needed. */
      showsOwnErrors?: boolean;
    };
  }
}

/** Only failures of network or gateway are retried; a refusal would stay one. */
function mayPass(error: Error): boolean {
  return error instanceof CallError && (error.status === 0 || error.status >= 502);
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: (failures, error) => failures < 2 && mayPass(error) },
    mutations: { networkMode: 'always' },
  },
  mutationCache: new MutationCache({
    onError: (error, _input, _result, mutation) => {
      const isSessionOver = error instanceof CallError && error.code === 'session.none';
      if (!mutation.meta?.showsOwnErrors && !isSessionOver) toast.error(textOf(error));
    },
  }),
});
