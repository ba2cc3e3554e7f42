import { Trans } from '@lingui/react/macro';
import { Anchor, Text } from '@mantine/core';
import { textOf } from '#platform/api/call-error.ts';
import { useConnection } from '#platform/api/connection.ts';
import { failureOf } from '#platform/ui/failure.ts';

/** Says in place why a part of a screen or form could not be loaded. */
export function NotLoaded({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { hint, wayOn } = failureOf(error, useConnection());
  return (
    <>
      <Text span size="sm">
        {textOf(error)}
      </Text>{' '}
      {wayOn === 'back' ? (
        <Text span size="sm" c="dimmed">
          {hint}
        </Text>
      ) : (
        <Anchor component="button" type="button" size="sm" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Anchor>
      )}
    </>
  );
}
