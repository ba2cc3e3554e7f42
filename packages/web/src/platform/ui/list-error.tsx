import { t } from '@lingui/core/macro';
import { Button, Text } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useConnection } from '#platform/api/connection.ts';
import { goBack } from './go-back.ts';
import { EmptyState } from './empty-state.tsx';
import { failureOf } from './failure.ts';
import { Trans } from '@lingui/react/macro';

type Props = { error: unknown; isRetrying?: boolean; onRetry: () => void };

type QueriedProps<Data> = {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  waiting: ReactNode;
  children: (data: Data) => ReactNode;
};

/** What was asked for; until then a placeholder, or why it could not be loaded. */
export function Queried<Data>({ query: { data, error, refetch }, waiting, children }: QueriedProps<Data>) {
  if (data !== undefined) return children(data);
  return error === null ? waiting : <ListError error={error} onRetry={() => void refetch()} />;
}

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

type ProblemProps = { missing?: string; error: Error; onRetry: () => void };

export function LoadProblem({ missing, error, onRetry }: ProblemProps) {
  const { title, hint, wayOn } = failureOf(error, useConnection());
  return (
    <Text component="p" role="alert" size="sm" c="var(--mantine-color-error)" m={0} mb={4}>
      {missing !== undefined && `${missing} `}
      {wayOn === 'back' ? (
        <Trans>
          {title}. {hint}
        </Trans>
      ) : (
        <>
          {title}{' '}
          <Button size="compact-xs" variant="default" onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        </>
      )}
    </Text>
  );
}
