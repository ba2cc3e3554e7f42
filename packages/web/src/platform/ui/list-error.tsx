import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useConnection } from '#platform/api/connection.ts';
import { goBack } from './go-back.ts';
import { EmptyState } from './empty-state.tsx';
import { failureOf } from './failure.ts';

type Props = { error: unknown; isRetrying?: boolean; onRetry: () => void };

/** Replaces rows that could not be loaded and says what to do next; the toolbar above stays usable. */
export function ListError({ error, isRetrying = false, onRetry }: Props) {
  const { wayOn, ...failure } = failureOf(error, useConnection());
  const router = useRouter({ warn: false });
  const leave = () =>
    router.history.canGoBack() ? goBack(router.history) : void router.navigate({ to: '/dashboard' });
  const ways = {
    retry: { label: t`Try again`, onClick: onRetry },
    reload: { label: t`Reload`, onClick: () => location.reload() },
    back: { label: t`Go back`, onClick: leave },
  };
  const { label, onClick } = ways[wayOn];
  const button = (
    <Button variant="default" loading={isRetrying} onClick={onClick}>
      {label}
    </Button>
  );
  return (
    <div role="alert">
      <EmptyState {...failure} action={button} />
    </div>
  );
}
