import { Trans } from '@lingui/react/macro';
import { Button, Skeleton, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CallError, textOf } from '#platform/api/call-error.ts';
import { numbers } from '#platform/locales/formats.ts';
import type { Figure, FoundFigure, LiveFigure } from '#platform/room.ts';
import classes from './figures.module.css';

/** The whole card links to the rows that its number counts. */
export function FigureCard({ figure: { queryKey, load, isTask = false } }: { figure: Figure }) {
  const { data, error, isPending, isFetching } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const { liveFigure } = await load();
      return { found: await liveFigure.find(signal), liveFigure };
    },
  });
  return (
    <li className={classes.card} aria-busy={isPending}>
      {isPending && <Loading />}
      {data && <Found {...data} isTask={isTask} />}
      {error !== null && data === undefined && <Failed error={error} isFetching={isFetching} />}
    </li>
  );
}

function Loading() {
  return (
    <>
      <Skeleton h={24} w={72} mb={12} />
      <Skeleton h={12} w="80%" />
    </>
  );
}

/** Retries all failed cards at once, because they rarely fail alone. */
function Failed({ error, isFetching }: { error: Error; isFetching: boolean }) {
  const client = useQueryClient();
  const retry = () =>
    client.refetchQueries({ type: 'active', predicate: ({ state: { status } }) => status === 'error' });
  if (error instanceof CallError && error.status === 403)
    return (
      <Text size="sm" c="dimmed">
        {textOf(error)}
      </Text>
    );
  return (
    <>
      <Text size="sm" c="dimmed">
        <Trans>A number could not be loaded</Trans>
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        mt={8}
        w="fit-content"
        loading={isFetching}
        onClick={() => void retry()}
      >
        <Trans>Try again</Trans>
      </Button>
    </>
  );
}

function Found({ found, liveFigure, isTask }: { found: FoundFigure; liveFigure: LiveFigure; isTask: boolean }) {
  const { value, to, search } = found;
  const { describe, formatValue = (one) => numbers().format(one), formatNote } = liveFigure;
  const note = formatNote?.(found) ?? null;
  const isDone = isTask && value === 0;
  return (
    <>
      <Link to={to} search={search} className={classes.open}>
        {isDone ? (
          <IconCircleCheck size={28} stroke={1.5} aria-hidden className={classes.done} />
        ) : (
          <span className={classes.value}>{formatValue(value)}</span>
        )}{' '}
        <span className={classes.label}>{describe(value)}</span>
      </Link>
      {note !== null && (
        <span className={classes.note}>
          {!isDone && <Change found={found} isGood={liveFigure.isMoreBetter ?? null} />} {note}
        </span>
      )}
    </>
  );
}

/** The change since the period before; nothing if that had no value. */
function Change({ found: { value, added, before = 0 }, isGood }: { found: FoundFigure; isGood: boolean | null }) {
  if (before <= 0 || added !== undefined) return null;
  const change = (value - before) / before;
  const tone = isGood === null || change === 0 ? undefined : change > 0 === isGood ? 'good' : 'bad';
  return (
    <span className={classes.change} data-tone={tone}>
      {numbers({ style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 }).format(change)}
    </span>
  );
}
