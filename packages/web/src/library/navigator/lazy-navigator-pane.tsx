import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import type { PaneProps } from './navigator-pane.tsx';

const NavigatorPane = lazyPart(async () => (await import('./navigator-pane.tsx')).NavigatorPane);

export function LazyNavigatorPane(props: PaneProps) {
  return (
    <Suspense fallback={<Skeleton h={640} aria-busy />}>
      <NavigatorPane {...props} />
    </Suspense>
  );
}
