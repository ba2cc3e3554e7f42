import { Skeleton, Stack } from '@mantine/core';

/** Stands for a screen, or a part of one, whose code is on its way. */
export function ScreenSkeleton() {
  return (
    <Stack gap="md" aria-busy="true">
      <Skeleton h={32} w={240} />
      <Skeleton h={200} />
    </Stack>
  );
}
