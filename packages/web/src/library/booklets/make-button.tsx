import { printBooklet } from '@eemusic/contract/library/booklets';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { plural, t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { whenServed } from '#platform/api/busy.ts';
import { CallError } from '#platform/api/call-error.ts';
import { download } from '#platform/api/download.ts';
import { formatBytes } from '#platform/locales/formats.ts';
import { CancelButton } from '#platform/ui/export-button.tsx';
import { formatProgress, type Progress, useExport } from '#platform/ui/export-progress.ts';
import { bookletKey } from './queries.ts';
import { formatScores } from './use-booklet-work.ts';

type Props = {
  booklet: () => CallOf<typeof printBooklet>;
  /** Returns whether the booklet can be made; if not, it shows the reason. */
  onStart: () => boolean;
  onMade?: (() => void) | undefined;
  isMain?: boolean;
};

export function MakeButton({ booklet, onStart, onMade, isMain = true }: Props) {
  const { pages, isDelayed, ...making } = useMakeBooklet({ booklet, onMade });
  const { progress, start } = making;
  return (
    <>
      {progress !== null && (
        <Text className="dimmed text-sm whitespace-nowrap" role="status">
          <span className="mantine-visible-from-sm">{formatState({ progress, pages, isDelayed })}</span>
          <span className="mantine-hidden-from-sm">{formatBytes(progress.bytes)}</span>
        </Text>
      )}
      <CancelButton
        making={{ ...making, start: () => onStart() && start() }}
        icon={IconFileTypePdf}
        size="sm"
        variant={progress !== null || !isMain ? 'default' : 'filled'}
      >
        {t`Make PDF`}
      </CancelButton>
    </>
  );
}

/** `pages` counts those received so far; `isDelayed` says that the server asked for more time. */
function useMakeBooklet({ booklet, onMade }: Pick<Props, 'booklet' | 'onMade'>) {
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
      if (!(error instanceof CallError && error.code === 'score.not-found')) throw error;
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

type State = { progress: Progress; pages: number; isDelayed: boolean };

function formatState({ progress, pages, isDelayed }: State): string {
  if (pages > 0) return formatPages(pages, progress);
  return isDelayed ? t`Still working…` : formatProgress(progress, formatScores);
}

function formatPages(count: number, { bytes, rows }: Progress): string {
  const [pages, size] = [plural(count, { one: '# page', other: '# pages' }), formatBytes(bytes)];
  return rows === null ? t`${pages}, ${size}` : t`${pages} of ${formatScores(rows)}, ${size}`;
}

/** Each page object of a PDF contains this. '/Type /Pages', the page tree, must not be counted. */
const marker = '/Type /Page';
const decoder = new TextDecoder('latin1');

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
