import { maxPrinted } from '@eemusic/contract/library/printing';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Input, SegmentedControl, Skeleton, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { IconSortAscendingLetters, IconSortAscendingNumbers } from '@tabler/icons-react';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { maxBookletSubtitleLength, maxBookletTitleLength } from '@eemusic/contract/platform/field-lengths';
import { LayoutFields } from '#library/print-layouts/index.ts';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import { BookletList } from './booklet-list.tsx';
import { GoneNotice, TooManyNotice } from './booklet-notices.tsx';
import fold from '#platform/ui/fold.module.css';
import { collator } from '#platform/locales/formats.ts';
import { stepsIn, stepsQuery } from '#library/academics/index.ts';
import classes from './booklet-page.module.css';
import type { BookletWork } from './use-booklet-work.ts';
import { formatScores } from './use-make-booklet.ts';
import type { Entry } from './use-booklet-scores.ts';
import { type BookletScore, bookletQuery } from './queries.ts';
import type { Options } from './options.ts';
import type { BookletLayout } from './use-booklet-layout.ts';

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

type SortButtonsProps = { entries: readonly Entry[]; onSort: (ids: readonly number[]) => void };

/** Deleted scores come last. */
function SortButtons({ entries, onSort }: SortButtonsProps) {
  const client = useQueryClient();
  const scores = entries.flatMap(({ score }) => score ?? []);
  const sort = (sorted: readonly number[]) => onSort([...new Set([...sorted, ...entries.map(({ id }) => id)])]);
  const byTeachingOrder = useMutation({ mutationFn: () => byPlace(client, scores), onSuccess: sort });

  return (
    <Group gap="xs">
      <Button
        size="xs"
        variant="default"
        leftSection={<IconSortAscendingNumbers size={16} aria-hidden />}
        loading={byTeachingOrder.isPending}
        onClick={() => byTeachingOrder.mutate()}
      >
        <Trans>Sort by place</Trans>
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconSortAscendingLetters size={16} aria-hidden />}
        onClick={() => sort(byName(scores))}
      >
        <Trans>Sort by name</Trans>
      </Button>
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

/** Sorts by grade, level and stage, then by the name of the file. Loads the order of these places. */
export async function byPlace(client: QueryClient, scores: readonly BookletScore[]): Promise<number[]> {
  const { stage: stages } = stepsIn(await client.ensureQueryData(stepsQuery));
  const rank = ranks(stages.map(({ id }) => id));
  return scores
    .toSorted(
      (one, other) => rank(one.stageId) - rank(other.stageId) || names().compare(one.originalName, other.originalName),
    )
    .map(({ id }) => id);
}

/** Unknown ids come last. */
function ranks(ids: readonly number[]): (id: number) => number {
  const positions = new Map(ids.map((id, index) => [id, index]));
  return (id) => positions.get(id) ?? ids.length;
}

/* Collapsed at first, so the screen does not wait for it. */

type OptionsFormProps = {
  options: Options;
  onChange: (changed: Partial<Options>) => void;
  title: string;
  /** The title if none is typed. */
  defaultTitle: string;
  subtitle: string;
  onTitles: (changed: { title?: string; subtitle?: string }) => void;
  layout: BookletLayout;
  /** Shown above the other options. */
  head?: ReactNode;
};

/** Format and contents of the booklet. */
function OptionsForm({ options, onChange, title, defaultTitle, subtitle, onTitles, layout, head }: OptionsFormProps) {
  const flag = (name: 'cover' | 'contents' | 'header' | 'numbers' | 'startsOnLeft') => ({
    checked: options[name],
    onChange: (event: { currentTarget: { checked: boolean } }) => onChange({ [name]: event.currentTarget.checked }),
  });

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
      <Choice
        label={t`Layout`}
        value={options.layout}
        data={[
          { value: 'page', label: t`One per page` },
          { value: 'flow', label: t`Flowing` },
        ]}
        onChange={(layout) => onChange({ layout })}
      />
      <Switch label={<Trans>Cover</Trans>} {...flag('cover')} />
      <Switch label={<Trans>Contents</Trans>} {...flag('contents')} />
      <Switch label={<Trans>Grade, level and stage at the top of each page</Trans>} {...flag('header')} />
      <Switch label={<Trans>Page numbers</Trans>} {...flag('numbers')} />
      <Switch
        label={<Trans>Begin each score on a left page</Trans>}
        disabled={options.layout === 'flow'}
        {...flag('startsOnLeft')}
      />
      <details className={fold.fold}>
        <summary>
          <Trans>Paper and layout</Trans>
        </summary>
        <Stack gap="sm">
          <Suspense>
            <LayoutFields layout={layout.layout} onChange={layout.change} />
          </Suspense>
          <Button variant="subtle" size="compact-sm" disabled={layout.isDefault} onClick={layout.reset}>
            <Trans>Reset to the library’s settings</Trans>
          </Button>
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
  const settle = useDebouncedCallback(
    (text: string) => {
      onChange(text.trim());
    },
    { delay: 300, flushOnUnmount: true },
  );
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

type ChoiceProps<Value extends string> = {
  label: string;
  value: Value;
  data: { value: Value; label: string }[];
  onChange: (value: Value) => void;
};

function Choice<Value extends string>({ label, ...control }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <Input.Wrapper label={label} labelElement="div" id={id}>
      <SegmentedControl fullWidth aria-label={label} {...control} />
    </Input.Wrapper>
  );
}
