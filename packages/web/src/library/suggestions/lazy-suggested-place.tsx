import { type ComponentProps, Suspense } from 'react';
import { withTexts } from '#platform/locales/texts.ts';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import type { SuggestedPlace } from './suggested-place.tsx';
import { WaitingPlace } from './waiting-place.tsx';

const Suggested = lazyPart(
  async () => (await withTexts('suggestions', import('./suggested-place.tsx'))).SuggestedPlace,
);

/** The suggested place, loaded when a form is first shown. */
export function LazySuggestedPlace(props: ComponentProps<typeof SuggestedPlace>) {
  return (
    <Suspense fallback={<WaitingPlace />}>
      <Suggested {...props} />
    </Suspense>
  );
}
