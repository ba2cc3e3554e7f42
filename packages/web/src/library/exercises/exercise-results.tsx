import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Alert, Button, Group, Progress, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { formatMusic } from '#library/tags/index.ts';
import { CallError, isRecord, paramsOf, textOf } from '#platform/api/call-error.ts';
import { numbers } from '#platform/locales/formats.ts';
import { ExerciseCard } from './exercise-card.tsx';
import classes from './exercises.module.css';
import type { Composed, useComposing } from './use-composing.ts';
import type { Suggestion, Variation } from './wishes.ts';

const shownSets = ['all', 'kept', 'dropped'] as const;

export type ResultsProps = {
  composing: ReturnType<typeof useComposing>;
  usual: Suggestion['difficulty'];
  onOpen: (exercise: Composed) => void;
  onMore: (exercise: Composed, how: Variation) => void;
};

/** What was composed, as it comes, and what was kept and dropped of it. */
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
  return (
    <Stack gap="md" component="section" aria-label={t`Composed exercises`}>
      {error !== null && (
        <Alert color="red" variant="light" role="alert">
          {reasonOf(error)}
        </Alert>
      )}
      {(exercises.length > 0 || error === null) && (
        <Group justify="space-between" gap="xs">
          <Group gap="sm">
            <Text size="sm" role="status">
              {isRunning ? (
                <Trans>
                  {made} of {asked}
                </Trans>
              ) : (
                <Trans>
                  {made} of {asked} in {time} s
                </Trans>
              )}
              {refused > 0 && (
                <>
                  {' · '}
                  <Plural
                    value={refused}
                    one="# was too like a score you have"
                    other="# were too like scores you have"
                  />
                </>
              )}
            </Text>
            {isRunning && (
              <>
                <Progress w={120} value={(100 * made) / Math.max(1, asked)} aria-label={t`Composed`} />
                <Button size="compact-xs" variant="subtle" onClick={composing.stop}>
                  <Trans>Stop</Trans>
                </Button>
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
          {exercises.length === 0 ? (
            <Trans>All that was composed is too like what you have. Change the wishes or the seed.</Trans>
          ) : (
            <Trans>Nothing here</Trans>
          )}
        </Text>
      )}
      <ul className={classes.cards}>
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

/** Why wishes exclude each other, in the language of the interface; for another error its text. */
function reasonOf(error: unknown): string {
  const problem = error instanceof CallError ? error.params['problem'] : null;
  if (!isRecord(problem) || typeof problem['code'] !== 'string') return textOf(error);
  return formatMusic({ code: problem['code'], params: paramsOf(problem['params']) }, textOf(error));
}
