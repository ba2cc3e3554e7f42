import { Trans } from '@lingui/react/macro';
import { Title, VisuallyHidden } from '@mantine/core';
import { useConnection } from '#platform/api/connection.ts';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { connectionFailure } from '#platform/ui/failure.ts';
import { Page } from '#platform/ui/page.tsx';
import { ScreenSkeleton } from '#platform/ui/screen-skeleton.tsx';

/** While the code of a screen or the profile loads; without a connection it says that it is waiting. */
export function PendingScreen() {
  const connection = useConnection();
  if (connection === 'online')
    return (
      <>
        <Title data-pending>
          <VisuallyHidden>
            <Trans>Loading…</Trans>
          </VisuallyHidden>
        </Title>
        <ScreenSkeleton />
      </>
    );
  const failure = connectionFailure(connection);
  return (
    <Page title={failure.title}>
      <EmptyState {...failure} />
    </Page>
  );
}
