import { printBooklet } from '@eemusic/contract/library/booklets';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { useMemo } from 'react';
import { PdfPreview } from '#library/printing/index.ts';
import { fetchFile } from '#platform/api/download.ts';

export function BookletPages({ booklet }: { booklet: CallOf<typeof printBooklet> }) {
  const wanted = JSON.stringify(booklet);
  /* Keeps the same object while its content is the same, so that a render does not generate the booklet again. */
  const input = useMemo(() => JSON.parse(wanted) as typeof booklet, [wanted]);
  const isFolded = booklet.printLayout?.paper === 'A3';
  return (
    <PdfPreview
      input={input}
      fetch={(one, signal) => fetchFile(printBooklet, one, { signal })}
      isFolded={isFolded}
      pageWidth={isFolded ? 520 : 260}
    />
  );
}
