import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { currentConnection, onConnectionChange } from '#platform/api/connection.ts';
import { ListError } from '#platform/ui/list-error.tsx';
import { Page } from '#platform/ui/page.tsx';

/**
 * Shown instead of a screen that failed; the shell around it keeps working. Retries automatically when a lost
 * connection is back.
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
    if (currentConnection() === 'online') return;
    return onConnectionChange((connection) => connection === 'online' && retry());
  });

  return (
    <Page title={t`This screen could not be shown`}>
      <ListError error={error} onRetry={retry} />
    </Page>
  );
}
