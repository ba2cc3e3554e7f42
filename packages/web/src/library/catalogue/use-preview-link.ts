import { useQueryClient } from '@tanstack/react-query';
import { previewQuery, useChangeAddress } from '#library/scores/index.ts';
import { pageQuery } from '#library/sheet-music/index.ts';

/** Milliseconds of rest that tell pointing at something from passing over it. */
const rest = 120;

/** There is one pointer. */
let resting: ReturnType<typeof setTimeout> | undefined;
const stopResting = () => clearTimeout(resting);

/**
 * What a button that opens the preview needs; resting on it already fetches the first page. What only passes under the
 * pointer while one scrolls fetches nothing: the pictures that come into sight would have to wait for it.
 */
export function usePreviewLink(id: number) {
  const client = useQueryClient();
  const change = useChangeAddress();
  const fetchAhead = async () => {
    const { pages } = await client.fetchQuery(previewQuery(id));
    if (pages[0] !== undefined) await client.prefetchQuery(pageQuery(pages[0]));
  };
  /** Whether it works shows when it is opened. */
  const prepare = () => void fetchAhead().catch(() => undefined);

  return {
    onMouseEnter: () => {
      stopResting();
      resting = setTimeout(prepare, rest);
      addEventListener('scroll', stopResting, { once: true, passive: true });
    },
    onMouseLeave: stopResting,
    onFocus: prepare,
    onClick: () => {
      performance.mark('preview.opened');
      change({ preview: id });
    },
  };
}
