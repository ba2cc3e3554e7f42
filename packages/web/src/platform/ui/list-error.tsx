import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useConnection } from '#platform/api/connection.ts';
import { goBack } from './go-back.ts';
import { EmptyState } from './empty-state.tsx';
import { failureOf } from './failure.ts';

type Props = { error: unknown; isRetrying?: boolean; onRetry: () => void };

/** Replaces rows that could not be loaded and says what to do next; the toolbar above stays usable. */
export function ListError({ error, isRetrying = false, onRetry }: Props) {
  const { icon, title, hint, wayOn } = failureOf(error, useConnection());
  return (
    <div role="alert">
      <EmptyState
        icon={icon}
        title={title}
        hint={hint}
        action={
          wayOn === 'back' ? (
            <GoBack />
          ) : (
            <Button
              variant="default"
              loading={isRetrying}
              onClick={wayOn === 'reload' ? () => location.reload() : onRetry}
            >
              {wayOn === 'reload' ? <Trans>Reload</Trans> : <Trans>Try again</Trans>}
            </Button>
          )
        }
      />
    </div>
  );
}

function GoBack() {
  const router = useRouter({ warn: false });
  return (
    <Button
      variant="default"
      onClick={() => (router.history.canGoBack() ? goBack(router.history) : void router.navigate({ to: '/dashboard' }))}
    >
      <Trans>Go back</Trans>
    </Button>
  );
}
