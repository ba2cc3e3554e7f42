import { Skeleton, Stack } from '@mantine/core';
import { useConnection } from '#platform/api/connection.ts';
import { EmptyState } from './empty-state.tsx';
import { connectionFailure } from './failure.ts';

/** Placeholder of a screen while its code loads; without a connection it says that it waits for one. */
export function ScreenSkeleton() {
  const connection = useConnection();
  if (connection !== 'online') return <EmptyState {...connectionFailure(connection)} />;
  return (
    <Stack gap="md" aria-busy="true">
      <Skeleton h={32} w={240} />
      <Skeleton h={200} />
    </Stack>
  );
}
