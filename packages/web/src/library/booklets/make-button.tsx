import type { printBooklet } from '@eemusic/contract/library/booklets';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Loader, Text } from '@mantine/core';
import { IconFileTypePdf, IconX } from '@tabler/icons-react';
import { formatBytes } from '#platform/locales/format-bytes.ts';
import { type Progress, formatProgress } from '#platform/ui/export-progress.ts';
import classes from './booklet-page.module.css';
import { formatScores, useMakeBooklet } from './use-make-booklet.ts';

type Props = {
  booklet: () => CallOf<typeof printBooklet>;
  /** Returns whether the booklet can be made; if not, it shows the reason. */
  onStart: () => boolean;
  onMade?: () => void;
  /** Whether it is the main action of the screen; true by default. */
  isMain?: boolean;
};

/** One button for two actions, so that it keeps the focus: it makes the PDF, and cancels it while progress is shown. */
export function MakeButton({ booklet, onStart, onMade, isMain = true }: Props) {
  const { start, cancel, isPending, progress, pages, isDelayed } = useMakeBooklet(booklet, onMade);
  const isShown = progress !== null;
  const press = () => {
    if (!isPending && onStart()) start();
    /* The second click of a double click must not cancel. */
    if (isShown) cancel();
  };
  return (
    <>
      {isShown && (
        <Text className={classes.progress ?? ''} role="status">
          {formatState({ progress, pages, isDelayed })}
        </Text>
      )}
      <Button
        size="sm"
        flex="none"
        variant={isShown || !isMain ? 'default' : 'filled'}
        aria-busy={isPending}
        leftSection={
          isShown ? (
            <IconX size={16} aria-hidden />
          ) : isPending ? (
            <Loader size={16} color="currentColor" aria-hidden />
          ) : (
            <IconFileTypePdf size={16} aria-hidden />
          )
        }
        onClick={press}
      >
        {isShown ? <Trans>Cancel</Trans> : <Trans>Make PDF</Trans>}
      </Button>
    </>
  );
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
