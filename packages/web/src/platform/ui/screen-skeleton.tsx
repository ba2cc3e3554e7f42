import { Skeleton, Stack } from '@mantine/core';

/** Placeholder of a screen while its code loads. */
export function ScreenSkeleton() {
  return (
    <Stack gap="md" aria-busy="true">
      <Skeleton h={32} w={240} />
      <Skeleton h={200} />
    </Stack>
  );
}
