import { Skeleton } from '@mantine/core';
import { type ComponentProps, Suspense } from 'react';
import { withTexts } from '#platform/locales/texts.ts';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import type { SuggestedPlace } from './suggested-place.tsx';
import { waitingProps } from './queries.ts';

const Suggested = lazyPart(
  async () => (await withTexts('suggestions', import('./suggested-place.tsx'))).SuggestedPlace,
);

export function LazySuggestedPlace(props: ComponentProps<typeof SuggestedPlace>) {
  return (
    <Suspense fallback={<Skeleton {...waitingProps} />}>
      <Suggested {...props} />
    </Suspense>
  );
}
