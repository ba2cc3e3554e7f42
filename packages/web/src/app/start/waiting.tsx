import { useConnection } from '#platform/api/connection.ts';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { connectionFailure } from '#platform/ui/failure.ts';

/** Shown while the app loads; says so if the connection is lost. */
export function Waiting() {
  const connection = useConnection();
  if (connection === 'online') return null;
  return (
    <main>
      <EmptyState {...connectionFailure(connection)} />
    </main>
  );
}
