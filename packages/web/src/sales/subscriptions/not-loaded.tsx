import { t } from '@lingui/core/macro';
import { Anchor, Text } from '@mantine/core';
import { textOf } from '#platform/api/call-error.ts';
import { useConnection } from '#platform/api/connection.ts';
import { failureOf } from '#platform/ui/failure.ts';
import { Note } from '#sales/ui/index.ts';

/** Says in place why a part of a screen or form could not be loaded. */
export function NotLoaded({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { hint, wayOn } = failureOf(error, useConnection());
  return (
    <>
      <Text span size="sm">
        {textOf(error)}
      </Text>{' '}
      {wayOn === 'back' ? (
        <Note span>{hint}</Note>
      ) : (
        <Anchor component="button" type="button" size="sm" onClick={onRetry}>{t`Try again`}</Anchor>
      )}
    </>
  );
}
