import { Suspense } from 'react';
import type { PlayRequest } from '#library/playing/index.ts';
import { withTexts } from '#platform/locales/texts.ts';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import classes from './preview-player.module.css';
import type { ShownPreview } from './use-preview.ts';

const PlayingBar = lazyPart(async () => (await withTexts('playing', import('#library/playing/index.ts'))).PlayingBar);

type Props = {
  preview: ShownPreview;
  /** Whenever it increases, the player plays or pauses; it has no keys of its own. */
  requests?: number;
  /** The latest request, if it is not to play or pause. */
  start?: PlayRequest | null;
};

/** Plays the score below its page. */
export function PreviewPlayer({ preview: { id, query, paper, page, shown, setPage }, requests, start = null }: Props) {
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
        start={start}
        {...(requests !== undefined && { requests })}
      />
    </Suspense>
  );
}
