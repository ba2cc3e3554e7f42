import { Trans } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { useConnection } from '#platform/api/connection.ts';
import { failureOf } from './failure.ts';

type Props = {
  missing?: string;
  error: Error;
  onRetry: () => void;
};

/** Says in a line that a part of a form could not be loaded, and what to do next. */
export function LoadProblem({ missing, error, onRetry }: Props) {
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
