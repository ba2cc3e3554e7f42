import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { textOf } from '#api/call-error.ts';
import { EmptyState } from '#ui/empty-state.tsx';

/** Stands where the list would; the pickers above stay usable. */
export function ListError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <EmptyState
      icon={IconAlertTriangle}
      title={textOf(error)}
      action={
        <Button variant="default" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  );
}
