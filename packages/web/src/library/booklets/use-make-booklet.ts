import { printBooklet } from '@eemusic/contract/library/booklets';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { plural, t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '#platform/api/call-error.ts';
import { download } from '#platform/api/download.ts';
import { useExport } from '#platform/ui/export-progress.ts';
import { pageCounter } from './count-pages.ts';
import { bookletKey, isGone } from './queries.ts';

/** Makes the PDF and saves it; `pages` counts the pages received so far. */
export function useMakeBooklet(booklet: () => CallOf<typeof printBooklet>, onMade?: () => void) {
  const client = useQueryClient();
  const [pages, setPages] = useState(0);
  const making = useExport(async (options) => {
    const count = pageCounter();
    setPages(0);
    try {
      const name = await download(printBooklet, booklet(), { ...options, onPart: (part) => setPages(count(part)) });
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
  return { ...making, pages };
}

export function formatScores(count: number): string {
  return plural(count, { one: '# score', other: '# scores' });
}
