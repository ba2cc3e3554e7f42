import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useQueryClient, useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { currentConnection, onConnectionChange } from '#platform/api/connection.ts';
import { ListError } from '#platform/ui/list-error.tsx';
import { Page } from '#platform/ui/page.tsx';
import { retryQuery } from './retry-failed-queries.ts';
import { refetchDelay } from './refetch-delay.ts';

/**
 * Shown instead of a screen that failed; the shell around it keeps working. Retries by itself: when a lost connection
 * is back, and every few seconds where the server was busy or partly down. It stays until there is something to show,
 * so that nobody sees the error come and go.
 */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  useLingui();
  const router = useRouter();
  const client = useQueryClient();
  const { reset: clearFailures } = useQueryErrorResetBoundary();
  const [query] = useState(() =>
    client
      .getQueryCache()
      .getAll()
      .find(({ state }) => state.error === error),
  );
  const [retrying, setRetrying] = useState<'by itself' | 'on request' | null>(null);
  /* Each retry has its own failure, which may ask for a longer pause. */
  const [failure, setFailure] = useState<{ error: unknown }>({ error });

  const retry = async (reason: 'by itself' | 'on request') => {
    setRetrying(reason);
    const again = query === undefined ? null : await retryQuery(client, query);
    setRetrying(null);
    if (again !== null) return setFailure({ error: again });
    clearFailures();
    reset();
    void router.invalidate();
  };

  useEffect(() => {
    if (retrying !== null) return;
    if (currentConnection() !== 'online')
      return onConnectionChange((connection) => connection === 'online' && void retry('by itself'));
    const pause = refetchDelay(failure.error);
    if (pause === false) return;
    const timer = setTimeout(() => void retry('by itself'), pause);
    return () => clearTimeout(timer);
  });

  return (
    <Page title={t`This screen could not be shown`}>
      <ListError
        error={failure.error}
        isRetrying={retrying === 'on request'}
        onRetry={() => void retry('on request')}
      />
    </Page>
  );
}
