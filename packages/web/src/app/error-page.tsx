import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { currentConnection, onConnectionChange } from '#platform/api/connection.ts';
import { ListError } from '#platform/ui/list-error.tsx';
import { Page } from '#platform/ui/page.tsx';
import { pauseAfter } from './pause-after.ts';

/**
 * Shown instead of a screen that failed; the shell around it keeps working. Retries by itself: when a lost connection is
 * back, and every few seconds where the server was busy or partly down, because the queries of a screen that is not
 * shown are not repeated.
 */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  useLingui();
  const router = useRouter();
  const { reset: clearFailures } = useQueryErrorResetBoundary();
  const retry = () => {
    clearFailures();
    reset();
    void router.invalidate();
  };

  useEffect(() => {
    if (currentConnection() !== 'online') return onConnectionChange((connection) => connection === 'online' && retry());
    const pause = pauseAfter(error);
    if (pause === false) return;
    const timer = setTimeout(retry, pause);
    return () => clearTimeout(timer);
  });

  return (
    <Page title={t`This screen could not be shown`}>
      <ListError error={error} onRetry={retry} />
    </Page>
  );
}
