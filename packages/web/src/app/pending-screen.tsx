import { useConnection } from '#platform/api/connection.ts';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { connectionFailure } from '#platform/ui/failure.ts';
import { Page } from '#platform/ui/page.tsx';
import { ScreenSkeleton } from '#platform/ui/screen-skeleton.tsx';

/** Stands for a screen whose code loads; without a connection it has a title of its own, and says that it waits. */
export function PendingScreen() {
  const connection = useConnection();
  if (connection === 'online') return <ScreenSkeleton />;
  const failure = connectionFailure(connection);
  return (
    <Page title={failure.title}>
      <EmptyState {...failure} />
    </Page>
  );
}
