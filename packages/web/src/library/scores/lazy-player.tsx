import { type ComponentProps, Suspense } from 'react';
import { withTexts } from '#platform/locales/texts.ts';
import { lazyPart } from '#platform/ui/lazy-part.tsx';

const PlayingBar = lazyPart(async () => (await withTexts('playing', import('#library/playing/index.ts'))).PlayingBar);

/** As high as the player that loads here. */
export const waitingPlayer = (
  <div className="flex-none" style={{ minHeight: 57, borderTop: '1px solid var(--line)' }} aria-busy />
);

export function LazyPlayer(props: ComponentProps<typeof PlayingBar>) {
  return (
    <Suspense fallback={waitingPlayer}>
      <PlayingBar {...props} />
    </Suspense>
  );
}
