import { useQueryClient } from '@tanstack/react-query';
import { previewQuery, useScoresAddress } from '#scores/index.ts';
import { pageQuery } from '#sheet-music/index.ts';

/** What a button that opens the preview needs; pointing at it already fetches the first page. */
export function usePreviewLink(id: number) {
  const client = useQueryClient();
  const { change } = useScoresAddress();
  const fetchAhead = async () => {
    const { pages } = await client.fetchQuery(previewQuery(id));
    if (pages[0] !== undefined) await client.prefetchQuery(pageQuery(pages[0]));
  };
  /** Whether it works shows when it is opened. */
  const prepare = () => void fetchAhead().catch(() => undefined);

  return {
    onMouseEnter: prepare,
    onFocus: prepare,
    onClick: () => {
      performance.mark('preview.opened');
      change({ preview: id });
    },
  };
}
