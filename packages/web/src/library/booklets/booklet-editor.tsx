import { maxPrinted } from '@eemusic/contract/library/printing';
import { plural, t } from '@lingui/core/macro';
import { Alert, Button, Group, Input, SegmentedControl, Skeleton, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { IconAlertTriangle, IconSortAscendingLetters, IconSortAscendingNumbers } from '@tabler/icons-react';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { maxBookletSubtitleLength, maxBookletTitleLength } from '@eemusic/contract/platform/field-lengths';
import { restoreDeletion } from '@eemusic/contract/platform/deletions';
import { stepsIn, stepsQuery } from '#library/academics/index.ts';
import { LayoutFields } from '#library/print-layouts/index.ts';
import { refreshScores } from '#library/scores/index.ts';
import { call } from '#platform/api/call.ts';
import { collator, joinWithAnd } from '#platform/locales/formats.ts';
import { ActionButton } from '#platform/ui/links.tsx';
import { isEqual } from '#platform/ui/conflict.ts';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import fold from '#platform/ui/fold.module.css';
import { useIsPhone } from '#platform/ui/use-is-phone.ts';
import { toast } from '#platform/ui/toast.tsx';
import { BookletList } from './booklet-list.tsx';
import classes from './booklet-page.module.css';
import { bookletKey, bookletQuery, type BookletScore, bookletsKey } from './queries.ts';
import { type BookletWork, type Entry, formatName, formatScores, tooManyText } from './use-booklet-work.ts';

const BookletPages = lazyPart(async () => (await import('./booklet-pages.tsx')).BookletPages);

type Props = {
  work: BookletWork;
  head?: ReactNode;
  notice?: ReactNode;
};

export function BookletEditor({ work, head, notice }: Props) {
  const { ids, putIds, entries, error, refetch, gone, sort, remove, booklet } = work;
  const isPhone = useIsPhone();
  const [view, setView] = useState<'scores' | 'pages'>('scores');
  const form = <OptionsForm work={work} head={head} />;
  const count = ids.length;

  return (
    <div className={classes.booklet}>
      {isPhone ? (
        <details className={fold.fold}>
          <summary>{t`Title and options`}</summary>
          {form}
        </details>
      ) : (
        form
      )}
      <Stack gap="sm" miw={0}>
        {notice}
        {count > maxPrinted && (
          <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={tooManyText()}>
            <Button size="xs" variant="default" onClick={() => remove(ids.slice(maxPrinted))}>
              {t`Keep the first ${maxPrinted} of ${count}`}
            </Button>
          </Alert>
        )}
        {gone.length > 0 && <GoneNotice entries={gone} onRemove={remove} />}
        <Group justify="space-between" gap="xs">
          <Text size="sm" c="dimmed" role="status">
            {formatScores(count)}
          </Text>
          <Group gap="xs">
            {count > 1 && view === 'scores' && <SortButtons entries={entries ?? []} onSort={sort} />}
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
        {entries !== null && view === 'pages' && gone.length === 0 && count <= maxPrinted ? (
          <Suspense fallback={<Waiting count={count} />}>
            <BookletPages booklet={booklet()} />
          </Suspense>
        ) : entries !== null ? (
          <BookletList entries={entries} onOrder={putIds} onRemove={remove} />
        ) : error !== null ? (
          <ListError error={error} onRetry={() => void refetch()} />
        ) : (
          <Waiting count={count} />
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

type GoneProps = { entries: readonly Entry[]; onRemove: (ids: readonly number[]) => void };

function GoneNotice({ entries, onRemove }: GoneProps) {
  const restore = useRestoreScores();
  const restorable = entries.filter(({ deletionId }) => deletionId !== null);
  const [count, lost] = [entries.length, entries.length - restorable.length];
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title={plural(count, {
        one: '# score of this booklet was deleted',
        other: '# scores of this booklet were deleted',
      })}
    >
      <Text size="sm" mb="xs" lineClamp={4}>
        {joinWithAnd(entries.map(formatName))}
        {restorable.length > 0 && lost > 0 && (
          <>
            {' · '}
            {plural(lost, {
              one: '# was deleted too long ago to be restored',
              other: '# were deleted too long ago to be restored',
            })}
          </>
        )}
      </Text>
      <Group gap="xs">
        {restorable.length > 0 && (
          <Button size="xs" variant="default" loading={restore.isPending} onClick={() => restore.mutate(restorable)}>
            {t`Restore`}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={() => onRemove(entries.map(({ id }) => id))}>{t`Take out`}</Button>
      </Group>
    </Alert>
  );
}

/** Restores deleted scores, but not what was deleted with them. */
function useRestoreScores() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (entries: readonly Entry[]) => {
      for (const [deletionId, scores] of Map.groupBy(entries, (entry) => entry.deletionId))
        if (deletionId !== null) await call(restoreDeletion, { deletionId, records: scores.map(({ id }) => id) });
    },
    onSuccess: (_, { length }) => toast.success(t`${formatScores(length)} restored`),
    onSettled: () =>
      Promise.all([
        refreshScores(client),
        client.invalidateQueries({ queryKey: bookletKey }),
        client.invalidateQueries({ queryKey: bookletsKey }),
      ]),
  });
}

type SortButtonsProps = { entries: readonly Entry[]; onSort: (ids: readonly number[]) => void };

function SortButtons({ entries, onSort }: SortButtonsProps) {
  const client = useQueryClient();
  const scores = entries.flatMap(({ score }) => score ?? []);
  const sort = (sorted: readonly number[]) => onSort([...new Set([...sorted, ...entries.map(({ id }) => id)])]);
  const byTeachingOrder = useMutation({ mutationFn: () => byPlace(client, scores), onSuccess: sort });

  return (
    <Group gap="xs">
      <ActionButton
        icon={IconSortAscendingNumbers}
        size="xs"
        variant="default"
        loading={byTeachingOrder.isPending}
        onClick={() => byTeachingOrder.mutate()}
      >{t`Sort by place`}</ActionButton>
      <ActionButton icon={IconSortAscendingLetters} size="xs" variant="default" onClick={() => sort(byName(scores))}>
        {t`Sort by name`}
      </ActionButton>
    </Group>
  );
}

const names = () => collator({});

/** These scores as a new booklet has them: by place, and within one by file, as their names usually number them. */
export async function inBookletOrder(client: QueryClient, ids: readonly number[]): Promise<number[]> {
  const { scores } = await client.fetchQuery(bookletQuery(ids));
  return byPlace(client, scores);
}

export function byName(scores: readonly BookletScore[]): number[] {
  return scores.toSorted((one, other) => names().compare(one.name, other.name)).map(({ id }) => id);
}

export async function byPlace(client: QueryClient, scores: readonly BookletScore[]): Promise<number[]> {
  const { stage: stages } = stepsIn(await client.ensureQueryData(stepsQuery));
  const ranks = new Map(stages.map(({ id }, index) => [id, index]));
  const rank = ({ stageId }: BookletScore) => ranks.get(stageId) ?? stages.length;
  return scores
    .toSorted((one, other) => rank(one) - rank(other) || names().compare(one.originalName, other.originalName))
    .map(({ id }) => id);
}

function OptionsForm({ work, head }: Pick<Props, 'work' | 'head'>) {
  const { options, onChange, title, defaultTitle, subtitle, onTitles, layout } = work;
  const flags = {
    cover: t`Cover`,
    contents: t`Contents`,
    header: t`Grade, level and stage at the top of each page`,
    numbers: t`Page numbers`,
    startsOnLeft: t`Begin each score on a left page`,
  };
  const layoutId = useId();

  return (
    <Stack gap="md" className={classes.options ?? ''} component="section" aria-label={t`Options of the booklet`}>
      {head}
      <TitleField
        label={t`Title`}
        placeholder={defaultTitle}
        value={title}
        maxLength={maxBookletTitleLength}
        onChange={(changed) => onTitles({ title: changed })}
      />
      <TitleField
        label={t`Subtitle`}
        value={subtitle}
        maxLength={maxBookletSubtitleLength}
        onChange={(changed) => onTitles({ subtitle: changed })}
      />
      <Input.Wrapper label={t`Layout`} labelElement="div" id={layoutId}>
        <SegmentedControl
          fullWidth
          aria-label={t`Layout`}
          value={options.layout}
          data={[
            { value: 'page', label: t`One per page` },
            { value: 'flow', label: t`Flowing` },
          ]}
          onChange={(chosen) => onChange({ layout: chosen })}
        />
      </Input.Wrapper>
      {(['cover', 'contents', 'header', 'numbers', 'startsOnLeft'] as const).map((name) => (
        <Switch
          key={name}
          label={flags[name]}
          disabled={name === 'startsOnLeft' && options.layout === 'flow'}
          checked={options[name]}
          onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
        />
      ))}
      <details className={fold.fold}>
        <summary>{t`Paper and layout`}</summary>
        <Stack gap="sm">
          <LayoutFields layout={layout.layout} onChange={layout.change} />
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={isEqual(layout.layout, layout.defaultLayout)}
            onClick={() => layout.change(layout.defaultLayout)}
          >{t`Reset to the library’s settings`}</Button>
        </Stack>
      </details>
    </Stack>
  );
}

type TitleProps = {
  label: string;
  placeholder?: string;
  value: string;
  maxLength: number;
  onChange: (value: string) => void;
};

/** Reports the title after a pause in typing, or when the field loses the focus. */
function TitleField({ value, onChange, ...field }: TitleProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const settle = useDebouncedCallback((text: string) => onChange(text.trim()), { delay: 300, flushOnUnmount: true });
  return (
    <TextInput
      {...field}
      autoComplete="off"
      value={typed ?? value}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        settle(event.currentTarget.value);
      }}
      onBlur={() => {
        settle.flush();
        setTyped(null);
      }}
    />
  );
}
