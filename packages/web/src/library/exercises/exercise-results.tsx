import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import {
  ActionIcon,
  Alert,
  Button,
  Group,
  Menu,
  Progress,
  SegmentedControl,
  Skeleton,
  Stack,
  Text,
  VisuallyHidden,
} from '@mantine/core';
import { IconCheck, IconChevronDown, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { findTag, formatMusic, formatTonality, TagValue } from '#library/tags/index.ts';
import { formatProblem } from '#library/uploads/index.ts';
import { textOf } from '#platform/api/call-error.ts';
import { enumerate, numbers } from '#platform/locales/formats.ts';
import { ActionButton } from '#platform/ui/links.tsx';
import { FirstLine } from '#platform/ui/first-line.tsx';
import classes from './exercises.module.css';
import type { Composed, useComposing } from './use-composing.ts';
import { type Suggestion, type Variation, variations } from './wishes.ts';

const cardColumns = 'repeat(auto-fill, minmax(min(100%, 340px), 1fr))';

const shownSets = ['all', 'kept', 'dropped'] as const;

type ResultsProps = {
  composing: ReturnType<typeof useComposing>;
  usual: Suggestion['difficulty'];
  onOpen: (exercise: Composed) => void;
  onMore: (exercise: Composed, how: Variation) => void;
};

export function ExerciseResults({ composing, usual, onOpen, onMore }: ResultsProps) {
  const [shown, setShown] = useState<(typeof shownSets)[number]>('all');
  const { exercises, asked, made, refused, seconds, isRunning, error } = composing;
  const of = {
    all: exercises.filter(({ decision }) => decision !== 'dropped'),
    kept: exercises.filter(({ decision }) => decision === 'kept'),
    dropped: exercises.filter(({ decision }) => decision === 'dropped'),
  };
  const texts = {
    all: t`All ${of.all.length}`,
    kept: t`Kept ${of.kept.length}`,
    dropped: t`Dropped ${of.dropped.length}`,
  };
  const time = numbers({ maximumFractionDigits: 1 }).format(seconds);
  const status = isRunning ? t`${made} of ${asked}` : t`${made} of ${asked} in ${time} s`;
  const tooLike = plural(refused, {
    one: '# was too like a score you have',
    other: '# were too like scores you have',
  });
  return (
    <Stack gap="md" component="section" aria-label={t`Composed exercises`}>
      {error !== null && (
        <Alert color="red" variant="light" role="alert">
          {formatProblem(error) ?? textOf(error)}
        </Alert>
      )}
      {(exercises.length > 0 || error === null) && (
        <Group justify="space-between" gap="xs">
          <Group gap="sm">
            <Text size="sm" role="status">
              {refused > 0 ? `${status} · ${tooLike}` : status}
            </Text>
            {isRunning && (
              <>
                <Progress w={120} value={(100 * made) / Math.max(1, asked)} aria-label={t`Composed`} />
                <Button size="compact-xs" variant="subtle" onClick={composing.stop}>{t`Stop`}</Button>
              </>
            )}
          </Group>
          <SegmentedControl
            size="xs"
            aria-label={t`Shown exercises`}
            data={shownSets.map((value) => ({ value, label: texts[value] }))}
            value={shown}
            onChange={(value) => setShown(value as typeof shown)}
          />
        </Group>
      )}
      {error === null && !isRunning && of[shown].length === 0 && (
        <Text size="sm" c="dimmed">
          {exercises.length === 0
            ? t`All that was composed is too like what you have. Change the wishes or the seed.`
            : t`Nothing here`}
        </Text>
      )}
      <ul className="grid gap-12 m-0 p-0 list-none" style={{ gridTemplateColumns: cardColumns }}>
        {of[shown].map((exercise) => (
          <ExerciseCard
            key={exercise.fileName}
            exercise={exercise}
            usual={usual}
            onDecide={(decision) => composing.decide(exercise.fileName, decision)}
            onMore={(how) => onMore(exercise, how)}
            onOpen={() => onOpen(exercise)}
          />
        ))}
        {isRunning && shown === 'all' && <Skeleton component="li" h={260} radius="lg" aria-busy />}
      </ul>
    </Stack>
  );
}

const variationNames: Record<Variation, MessageDescriptor> = {
  rhythm: msg`Same rhythm`,
  contour: msg`Same contour`,
  easier: msg`Easier`,
  harder: msg`Harder`,
};

type CardProps = {
  exercise: Composed;
  usual: Suggestion['difficulty'];
  onDecide: (decision: Composed['decision']) => void;
  onMore: (how: Variation) => void;
  onOpen: () => void;
};

const keptStyle = {
  borderColor: 'var(--mantine-primary-color-filled)',
  boxShadow: '0 0 0 1px var(--mantine-primary-color-filled)',
};

function ExerciseCard({ exercise, usual, onDecide, onMore, onOpen }: CardProps) {
  const { title, titles, thumbnail, decision, seed, analysis, difficulty } = exercise;
  const { tags, facts } = analysis;
  const isKept = decision === 'kept';
  const otherTitle = [titles.zh, titles.en].find((one) => !title.startsWith(one));
  const about = enumerate(
    [
      ...facts.tonalities.map(formatTonality),
      ...facts.times,
      findTag('interval', tags.interval.value)?.name ?? '',
      plural(facts.measures, { one: '# measure', other: '# measures' }),
    ].filter((part) => part !== ''),
  );
  return (
    <li
      className="border rounded-12 overflow-hidden bg-body"
      style={{ ...(isKept && keptStyle), opacity: decision === 'dropped' ? 0.6 : undefined }}
    >
      <div className={`relative border-b ${classes.paper}`} style={{ background: '#fff' }}>
        <FirstLine src={thumbnail} />
        <ActionIcon
          className="absolute"
          style={{ zIndex: 1, top: 8, right: 8 }}
          variant="default"
          size="lg"
          aria-label={t`Play ${title}`}
          onClick={onOpen}
        >
          <IconPlayerPlayFilled size={14} aria-hidden />
        </ActionIcon>
      </div>
      <div className="grid" style={{ padding: 12, gap: 6 }}>
        <Text size="sm" fw={600} component="h2">
          {title}
          {otherTitle !== undefined && (
            <Text span size="sm" fw={400} c="dimmed" ml={8}>
              {otherTitle}
            </Text>
          )}
        </Text>
        <Group gap={8} wrap="nowrap">
          <TagValue list="rhythm" id={tags.rhythm.value} size={16} />
          <TagValue list="rest" id={tags.rest.value} size={16} />
          <Text size="xs" c="dimmed">
            {about}
          </Text>
        </Group>
        <Difficulty value={difficulty.value} usual={usual} />
        <Text size="xs" c="dimmed">
          {difficulty.traits.map((trait) => formatMusic(trait, trait.text)).join(' · ')}
        </Text>
        <Group gap={8} mt={4}>
          <ActionButton
            icon={IconCheck}
            size="xs"
            variant={isKept ? 'light' : 'default'}
            aria-label={isKept ? t`Kept: ${title}` : t`Keep ${title}`}
            onClick={() => onDecide(isKept ? null : 'kept')}
          >
            {isKept ? t`Kept` : t`Keep`}
          </ActionButton>
          <Button
            size="xs"
            variant="default"
            aria-label={decision === 'dropped' ? t`Take back ${title}` : t`Drop ${title}`}
            onClick={() => onDecide(decision === 'dropped' ? null : 'dropped')}
          >
            {decision === 'dropped' ? t`Take back` : t`Drop`}
          </Button>
          <Menu shadow="md" position="bottom-start">
            <Menu.Target>
              <Button
                size="xs"
                variant="default"
                rightSection={<IconChevronDown size={14} aria-hidden />}
                aria-label={t`More like this: ${title}`}
              >{t`More like this`}</Button>
            </Menu.Target>
            <Menu.Dropdown>
              {variations.map((how) => (
                <Menu.Item key={how} onClick={() => onMore(how)}>
                  {i18n._(variationNames[how])}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
          <Text size="xs" c="dimmed" ms="auto" ff="monospace" title={t`Seed`}>
            {seed}
          </Text>
        </Group>
      </div>
    </li>
  );
}

/** The scale of the grades ends here. */
const hardest = 9;
const barStyle = { height: 4, borderRadius: 2, background: 'var(--line)' };

const dotStyle = {
  top: -3,
  width: 10,
  height: 10,
  border: '2px solid var(--mantine-color-body)',
  borderRadius: '50%',
  marginInlineStart: -5,
  background: 'var(--mantine-primary-color-filled)',
};

function Difficulty({ value, usual }: { value: number; usual: Suggestion['difficulty'] }) {
  const one = numbers({ minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const share = (of: number) => `${(100 * of) / hardest}%`;
  const [from, to] = [one.format(usual?.from ?? 0), one.format(usual?.to ?? 0)];
  return (
    <Group gap={8} wrap="nowrap">
      <Text size="sm" fw={600} className="tabular-nums whitespace-nowrap">
        <VisuallyHidden component="span">{t`Difficulty`} </VisuallyHidden>
        {one.format(value)}
      </Text>
      <span className="relative" style={{ flex: '0 1 140px', ...barStyle }} aria-hidden>
        {usual && (
          <span
            className="absolute"
            style={{
              ...barStyle,
              background: 'var(--mantine-primary-color-light-hover)',
              insetInlineStart: share(usual.from),
              inlineSize: share(Math.max(0.1, usual.to - usual.from)),
            }}
          />
        )}
        <i className="absolute" style={{ ...dotStyle, insetInlineStart: share(value) }} />
      </span>
      {usual && <Text size="xs" c="dimmed" className="tabular-nums whitespace-nowrap">{t`usual ${from}–${to}`}</Text>}
    </Group>
  );
}
