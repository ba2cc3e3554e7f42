import { useConnection } from '#platform/api/connection.ts';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { connectionFailure } from '#platform/ui/failure.ts';
import { Page } from '#platform/ui/page.tsx';
import { ScreenSkeleton } from '#platform/ui/screen-skeleton.tsx';

/**
 * Placeholder while the code of a screen loads; without a connection it has its own title and says that it is waiting.
 */
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
