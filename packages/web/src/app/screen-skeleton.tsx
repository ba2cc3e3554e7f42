import { Skeleton, Stack } from '@mantine/core';

export function ScreenSkeleton() {
  return (
    <Stack gap="md" aria-busy="true">
      <Skeleton h={32} w={240} />
      <Skeleton h={200} />
    </Stack>
  );
}
