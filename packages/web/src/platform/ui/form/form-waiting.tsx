import { Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { ListError } from '#platform/ui/list-error.tsx';
import { Page } from '#platform/ui/page.tsx';

type Props = { title: string; back: ReactNode; error: Error | null; onRetry: () => void };

/** Shown until the form's record is loaded. */
export function FormWaiting({ title, back, error, onRetry }: Props) {
  return (
    <Page title={title} back={back}>
      {error === null ? (
        <Stack gap="md" maw={640} aria-busy>
          {Array.from({ length: 7 }, (_, field) => (
            <Skeleton key={field} h={58} />
          ))}
        </Stack>
      ) : (
        <ListError error={error} onRetry={onRetry} />
      )}
    </Page>
  );
}
