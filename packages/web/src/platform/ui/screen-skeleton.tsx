import { Skeleton, Stack } from '@mantine/core';
import { useConnection } from '#platform/api/connection.ts';
import { EmptyState } from './empty-state.tsx';
import { connectionFailure } from './failure.ts';

export function ScreenSkeleton() {
  const connection = useConnection();
  if (connection !== 'online') return <EmptyState {...connectionFailure(connection)} />;
  return (
    <Stack gap="md" aria-busy="true">
      <Skeleton h={34} w="min(320px, 100%)" />
      {rows.map((width, row) => (
        <Skeleton key={width} h={14} w={`${width}%`} mt={row === 0 ? 'xs' : 4} />
      ))}
    </Stack>
  );
}

const rows = [100, 92, 97, 84, 95, 88];
