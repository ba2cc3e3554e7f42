import { maxPrinted } from '@eemusic/contract/library/printing';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import { BookletList } from './booklet-list.tsx';
import { GoneNotice, TooManyNotice } from './booklet-notices.tsx';
import fold from '#platform/ui/fold.module.css';
import classes from './booklet-page.module.css';
import { OptionsForm } from './options-form.tsx';
import { SortButtons } from './sort-buttons.tsx';
import type { BookletWork } from './use-booklet-work.ts';
import { formatScores } from './use-make-booklet.ts';

const BookletPages = lazyPart(async () => (await import('./booklet-pages.tsx')).BookletPages);

type Props = {
  work: BookletWork;
  /** Shown above the options. */
  head?: ReactNode;
  /** Shown above the scores. */
  notice?: ReactNode;
};

/** The scores of a booklet in order, or its pages, beside its options. */
export function BookletEditor({ work, head, notice }: Props) {
  const { ids, putIds, entries, error, refetch, gone, sort, remove, booklet } = work;
  const isPhone = useMediaQuery('(max-width: 768px)', false, { getInitialValueInEffect: false });
  const [view, setView] = useState<'scores' | 'pages'>('scores');
  const form = <OptionsForm {...work} head={head} />;

  return (
    <div className={classes.booklet}>
      {isPhone ? (
        <details className={fold.fold}>
          <summary>
            <Trans>Title and options</Trans>
          </summary>
          {form}
        </details>
      ) : (
        form
      )}
      <Stack gap="sm" miw={0}>
        {notice}
        {ids.length > maxPrinted && <TooManyNotice count={ids.length} onKeep={() => remove(ids.slice(maxPrinted))} />}
        {gone.length > 0 && <GoneNotice entries={gone} onRemove={remove} />}
        <Group justify="space-between" gap="xs">
          <Text size="sm" c="dimmed" role="status">
            {formatScores(ids.length)}
          </Text>
          <Group gap="xs">
            {ids.length > 1 && view === 'scores' && <SortButtons entries={entries ?? []} onSort={sort} />}
            <SegmentedControl
              size="xs"
              aria-label={t`View`}
              value={view}
              onChange={setView}
              data={[
                { value: 'scores', label: t`Scores` },
                { value: 'pages', label: t`Pages` },
              ]}
            />
          </Group>
        </Group>
        {entries !== null && view === 'pages' && gone.length === 0 && ids.length <= maxPrinted ? (
          <Suspense fallback={<Waiting count={ids.length} />}>
            <BookletPages booklet={booklet()} />
          </Suspense>
        ) : entries !== null ? (
          <BookletList entries={entries} onOrder={putIds} onRemove={remove} />
        ) : error !== null ? (
          <ListError error={error} onRetry={() => void refetch()} />
        ) : (
          <Waiting count={ids.length} />
        )}
      </Stack>
    </div>
  );
}

function Waiting({ count }: { count: number }) {
  return (
    <Stack gap={4} aria-busy>
      {Array.from({ length: Math.min(count, 12) }, (_, row) => (
        <Skeleton key={row} h={52} radius={8} />
      ))}
    </Stack>
  );
}
