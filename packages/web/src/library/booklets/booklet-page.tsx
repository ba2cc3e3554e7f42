import { maxPrinted } from '@eemusic/contract/library/scores';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle, IconBook2, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense, useCallback, useState } from 'react';
import { sayList } from '#platform/locales/formats.ts';
import { useSession } from '#access/session/index.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import { Page } from '#platform/ui/page.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { useFocusOnTitle } from '#platform/ui/use-focus-on-title.ts';
import { useLatest } from '#platform/ui/use-latest.ts';
import { keepBooklet } from './adding.ts';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { BookletList } from './booklet-list.tsx';
import classes from './booklet-page.module.css';
import { MakeButton } from './make-button.tsx';
import { useOptions } from './options.ts';
import { OptionsForm } from './options-form.tsx';
import { putBack } from './put-back.ts';
import { sayName } from './say-name.ts';
import { SortButtons } from './sort-buttons.tsx';
import { useAddWaiting } from './use-add-waiting.ts';
import { useBookletAddress } from './use-booklet-address.ts';
import { useBookletLayout } from './use-booklet-layout.ts';
import { type Entry, useBookletScores } from './use-booklet-scores.ts';
import { sayScores } from './use-make-booklet.ts';

const BookletPages = lazyPart(async () => (await import('./booklet-pages.tsx')).BookletPages);

/** Orders the selected scores and makes a PDF with cover and contents. */
export function BookletPage() {
  const person = useSession()?.userId ?? 0;
  const { ids, title, subtitle, putIds, put } = useBookletAddress();
  const { entries, error, refetch } = useBookletScores(ids);
  const { options, change: prefer } = useOptions(person);
  const isPhone = useMediaQuery('(max-width: 768px)', false, { getInitialValueInEffect: false });
  useFocusOnTitle();
  useAddWaiting({ person, ids, putIds });

  const latest = useLatest(ids);
  const offerUndo = useCallback(
    (message: string, undone: () => readonly number[]) =>
      toast.action(message, { label: t`Undo`, shortcut: 'mod+Z', onClick: () => putIds(undone()) }),
    [putIds],
  );
  const sort = (sorted: readonly number[]) => {
    putIds(sorted);
    offerUndo(t`The booklet is sorted`, () => ids);
  };
  const remove = useCallback(
    (gone: readonly number[]) => {
      putIds(ids.filter((id) => !gone.includes(id)));
      offerUndo(t`${sayScores(gone.length)} taken out of the booklet`, () => putBack(latest.current, ids, gone));
    },
    [ids, latest, putIds, offerUndo],
  );

  const usualTitle = titleOf(entries ?? []);
  const gone = (entries ?? []).filter(({ score }) => score === null);
  const layout = useBookletLayout(person, entries ?? []);
  const [view, setView] = useState<'scores' | 'pages'>('scores');
  const booklet = () => ({
    ...options,
    selected: [...ids],
    title: title || usualTitle,
    subtitle,
    printLayout: layout.layout,
  });
  const mayStart = () => {
    const reason = ids.length > maxPrinted ? sayTooMany() : gone.length > 0 ? sayGone() : null;
    if (reason !== null) toast.error(reason);
    else layout.remember();
    return reason === null;
  };
  const addButton = (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => (
        <Link to="/score-library/scores" onClickCapture={() => keepBooklet(person, ids)} {...props} />
      )}
    >
      <Trans>Add scores</Trans>
    </Button>
  );
  const form = (
    <OptionsForm
      options={options}
      onChange={prefer}
      title={title}
      usualTitle={usualTitle}
      subtitle={subtitle}
      onTitles={put}
      layout={layout}
    />
  );

  if (ids.length === 0)
    return (
      <Page title={t`Booklet`} back={<Back />}>
        <EmptyState
          icon={IconBook2}
          title={t`There is no score in this booklet`}
          hint={<Trans>Select scores in the library, and make a booklet of them.</Trans>}
          action={addButton}
        />
      </Page>
    );
  return (
    <Page
      title={t`Booklet`}
      back={<Back />}
      actions={
        <>
          {addButton}
          <MakeButton booklet={booklet} onStart={mayStart} />
        </>
      }
    >
      <div className={classes.booklet}>
        {isPhone ? (
          <details className={classes.fold}>
            <summary>
              <Trans>Title and options</Trans>
            </summary>
            {form}
          </details>
        ) : (
          form
        )}
        <Stack gap="sm" miw={0}>
          {ids.length > maxPrinted && <TooMany count={ids.length} onKeep={() => remove(ids.slice(maxPrinted))} />}
          {gone.length > 0 && <Gone entries={gone} onRemove={remove} />}
          <Group justify="space-between" gap="xs">
            <Text size="sm" c="dimmed" role="status">
              {sayScores(ids.length)}
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
    </Page>
  );
}

function Back() {
  return <BackLink to="/score-library/scores" label={t`Scores`} />;
}

/** The library's name if all scores are from one library. */
function titleOf(entries: readonly Entry[]): string {
  const names = new Set(entries.flatMap(({ score }) => score?.module.name ?? []));
  const [only] = names;
  return names.size === 1 && only !== undefined ? only : 'EEMusic Scores';
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

function Gone({ entries, onRemove }: { entries: readonly Entry[]; onRemove: (ids: readonly number[]) => void }) {
  const names = sayList(entries.map(sayName));
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={t`No longer in the library: ${names}`}>
      <Button size="xs" variant="default" onClick={() => onRemove(entries.map(({ id }) => id))}>
        <Trans>Take out</Trans>
      </Button>
    </Alert>
  );
}

function TooMany({ count, onKeep }: { count: number; onKeep: () => void }) {
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={sayTooMany()}>
      <Button size="xs" variant="default" onClick={onKeep}>
        <Trans>
          Keep the first {maxPrinted} of {count}
        </Trans>
      </Button>
    </Alert>
  );
}

function sayTooMany(): string {
  return t`A booklet holds at most ${maxPrinted} scores`;
}

function sayGone(): string {
  return t`Please remove the scores that are no longer in the library first`;
}
