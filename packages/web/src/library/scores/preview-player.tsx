import { Suspense } from 'react';
import { withTexts } from '#platform/locales/texts.ts';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import classes from './preview-player.module.css';
import type { ShownPreview } from './use-preview.ts';

const PlayingBar = lazyPart(async () => (await withTexts('playing', import('#library/playing/index.ts'))).PlayingBar);

/** Plays from a measure (zero-based); without one, plays or pauses. */
export type PlayRequest = { measure?: number };

type Props = {
  preview: ShownPreview;
  /** Whenever it increases, the player plays or pauses; it has no keys of its own. */
  requests?: number;
  /** Zero-based measure from which the latest request plays. */
  startAt?: number | undefined;
};

/** Plays the score below its page. */
export function PreviewPlayer({ preview: { id, query, paper, page, shown, setPage }, requests, startAt }: Props) {
  if (query.data === undefined) return null;
  return (
    <Suspense fallback={<div className={classes.player} />}>
      <PlayingBar
        preview={query.data}
        score={{ id, version: query.data.version }}
        paper={paper}
        page={page}
        shown={shown}
        onPage={setPage}
        onChanged={query.refetch}
        isKeyless={requests !== undefined}
        startAt={startAt}
        {...(requests !== undefined && { requests })}
      />
    </Suspense>
  );
}
