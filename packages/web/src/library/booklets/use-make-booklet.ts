import { printBooklet } from '@eemusic/contract/library/booklets';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { plural, t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { whenServed } from '#platform/api/busy.ts';
import { CallError } from '#platform/api/call-error.ts';
import { download } from '#platform/api/download.ts';
import { useExport } from '#platform/ui/export-progress.ts';
import { bookletKey, isGone } from './queries.ts';

/**
 * Makes the PDF and saves it; `pages` counts the pages received so far, `isDelayed` says that the server asked for more
 * time.
 */
export function useMakeBooklet(booklet: () => CallOf<typeof printBooklet>, onMade?: () => void) {
  const client = useQueryClient();
  const [pages, setPages] = useState(0);
  const [isDelayed, setDelayed] = useState(false);
  const making = useExport(async (options) => {
    const count = pageCounter();
    setPages(0);
    setDelayed(false);
    const onPart = (part: Uint8Array) => setPages(count(part));
    try {
      const name = await whenServed(() => download(printBooklet, booklet(), { ...options, onPart }), {
        signal: options.signal,
        onDelayed: () => setDelayed(true),
      });
      onMade?.();
      return name;
    } catch (error) {
      if (!isGone(error)) throw error;
      /* Reloading the scores shows which one was deleted. */
      await client.invalidateQueries({ queryKey: bookletKey });
      throw new CallError({
        status: 404,
        code: 'booklet.gone',
        text: t`A score of this booklet has been deleted. The list shows which one.`,
      });
    }
  }, formatScores);
  return { ...making, pages, isDelayed };
}

export function formatScores(count: number): string {
  return plural(count, { one: '# score', other: '# scores' });
}

/** Each page object of a PDF contains this. '/Type /Pages', the page tree, must not be counted. */
const marker = '/Type /Page';
const decoder = new TextDecoder('latin1');

/** Counts the pages of a PDF while it downloads, chunk by chunk. */
export function pageCounter(): (part: Uint8Array) => number {
  let pages = 0;
  /** The end of the previous chunk, because the marker may be split between two chunks. */
  let tail = '';
  return (part) => {
    const text = tail + decoder.decode(part);
    pages += text.match(/\/Type \/Page(?=[^s])/g)?.length ?? 0;
    tail = text.slice(-marker.length);
    return pages;
  };
}
