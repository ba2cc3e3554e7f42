import { countDays } from '@eemusic/contract/platform/days';
import { type Step, stepsFor } from '@eemusic/contract/learning/choices';
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { NativeSelect, Text, VisuallyHidden } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { createContext, use } from 'react';
import { money, numbers } from '#platform/locales/formats.ts';
import { today } from '#platform/company.ts';
import { Chart, type ChartProps, type Column } from '#platform/ui/chart.tsx';
import { isYoungMonth } from '#platform/ui/months-chart-figures.ts';
import { type Lead, LeadLink } from '#platform/ui/lead-link.tsx';
import type { Scale } from '#platform/ui/plot.tsx';
import type { Rows } from './address.ts';
import classes from './analytics.module.css';
import {
  formatAccuracy,
  formatDay,
  formatNumber,
  formatPeriod,
  formatShare,
  formatShortDay,
  formatStudents,
  formatTime,
} from './format.ts';
import type { Period } from './period.ts';
import type { ReportHeader } from './queries.ts';
import { useAddress } from './use-address.ts';

export const Header = createContext<ReportHeader>({
  period: { from: '', to: '', step: 'month' },
  first: null,
  last: null,
  countedAt: '',
  isEmpty: true,
});

type FigureProps<Row> = Omit<ChartProps<Row>, 'fileName' | 'shown' | 'ref'>;

/** A chart of the period; the address chooses whether it is a table, and names the one to go to. */
export function Figure<Row>(props: FigureProps<Row>) {
  const { address } = useAddress();
  const { period } = use(Header);
  const isNamed = useLocation({ select: ({ hash }) => hash === props.id });
  return (
    <Chart
      {...props}
      ref={isNamed ? goTo : undefined}
      shown={address.view === 'table' ? 'table' : 'chart'}
      fileName={`analytics-${props.id}-${period.from}-${period.to}`}
    />
  );
}

/** Without `preventScroll` the browser would scroll to the middle of a long table. */
function goTo(card: HTMLElement | null) {
  card?.focus({ preventScroll: true });
  card?.scrollIntoView({ block: 'start' });
}

export type Tile = {
  name: string;
  value: string;
  spoken?: string;
  hint: string;
  change?: Change | null;
  target?: Lead | undefined;
};

export function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <ul className={classes.tiles} aria-label={t`Figures of the period`}>
      {tiles.map(({ name, value, spoken, hint, change = null, target }) => (
        <li key={name}>
          <LeadLink to={target} className={classes.tile}>
            <span>{name}</span>{' '}
            {spoken === undefined ? (
              <b>{value}</b>
            ) : (
              <>
                <b aria-hidden>{value}</b>
                <VisuallyHidden>{spoken}</VisuallyHidden>
              </>
            )}{' '}
            <ChangeText change={change} /> <span>{hint}</span>
          </LeadLink>
        </li>
      ))}
    </ul>
  );
}

type TileOptions = Pick<Tile, 'target'> & {
  before?: Before;
  format?: (value: number) => string;
  isMoreBetter?: boolean;
};

export function countTile(name: string, now: number, hint: string, options: TileOptions): Tile {
  const { before, format = formatNumber, isMoreBetter, target } = options;
  return { name, value: format(now), hint, change: changeOf(now, before, format, isMoreBetter), target };
}

type Practice = { seconds: number; sessions: number };

export function usePracticeTiles({ seconds, sessions }: Practice, before?: Practice) {
  const target = useAddress().rowsOf(sessions, { rows: 'sessions' });
  const each = sessions === 0 ? '' : t`${formatTime(seconds / sessions)} per session`;
  return {
    time: (hint = each): Tile => ({
      ...countTile(t`Practice time`, seconds, hint, { before: before?.seconds, format: formatTime, target }),
      spoken: formatTime(seconds, 'long'),
    }),
    sessions: (hint = each) => countTile(t`Sessions`, sessions, hint, { before: before?.sessions, target }),
  };
}

export type Change = { by: string; from: string; tone: 'good' | 'bad' | undefined };

export const ChangeText = ({ change }: { change: Change | null }) =>
  change && (
    <Text span size="xs" c="dimmed">
      <b className={classes.change} data-tone={change.tone}>
        {change.by}
      </b>{' '}
      {change.from}
    </Text>
  );

type Before = number | null | undefined;

/** The change since the year before in per cent; null if that had no value. */
export function changeOf(
  now: number | null,
  before: Before,
  format: (value: number) => string,
  isMoreBetter = true,
): Change | null {
  if (now === null || before === undefined || before === null || before <= 0) return null;
  const change = (now - before) / before;
  const by = numbers({ style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 }).format(change);
  const tone = Math.round(change * 100) === 0 ? undefined : change > 0 === isMoreBetter ? 'good' : 'bad';
  return { by, from: t`from ${format(before)}`, tone };
}

/** In percentage points: the difference of two shares as they are shown, with one decimal. */
export function changeInPoints(now: number | null, before: Before): Change | null {
  if (now === null || before === undefined || before === null) return null;
  const tenths = Math.round(now * 1000) - Math.round(before * 1000);
  const points = numbers({ signDisplay: 'exceptZero', minimumFractionDigits: 1 }).format(tenths / 10);
  const tone = tenths === 0 ? undefined : tenths > 0 ? 'good' : 'bad';
  return { by: t`${points} points`, from: t`from ${formatAccuracy(before)}`, tone };
}

/** Labels are whole hours, or whole minutes if all values are short. */
export const timeScale: Scale = {
  format: (seconds) => (seconds === 0 ? formatNumber(0) : formatTime(seconds)),
  minStep: 1,
  unitOf: (max) => (max > 7200 ? 3600 : 60),
};
export const shareScale: Scale = { format: formatShare, minStep: 0.01, limits: [0, 1] };

const stepNames: Record<Step, MessageDescriptor> = { day: msg`By day`, week: msg`By week`, month: msg`By month` };

/** Chooses whether figures over time are by day, week or month; the period limits the choice. */
function StepChoice() {
  const { i18n } = useLingui();
  const { from, to, step } = use(Header).period;
  const { change } = useAddress();
  const choices = stepsFor(countDays(from, to));
  if (choices.length < 2) return null;
  return (
    <NativeSelect
      size="xs"
      aria-label={t`By day, week or month`}
      value={step}
      data={choices.map((one) => ({ value: one, label: i18n._(stepNames[one]) }))}
      onChange={(event) => change({ step: choices.find((one) => one === event.currentTarget.value) })}
    />
  );
}

type OverTimeProps<Part> = Omit<FigureProps<Part>, 'rows' | 'keyOf'> & { series: readonly Part[] };

export function OverTime<Part extends Period>({ series, columns, markOf, choice, ...figure }: OverTimeProps<Part>) {
  const { step } = use(Header).period;
  const days: Column<Part> = {
    header: t`Days`,
    raw: ({ from, to }) => (from === to ? from : `${from}/${to}`),
    format: (part) => (part.to >= today() ? t`${formatPeriod(part)} so far` : formatPeriod(part)),
  };
  const isYoung = (part: Part) => step === 'month' && part.to >= today() && isYoungMonth(today());
  /* The year is shown at the first part and wherever it changes. */
  const yearOf = (part: Part | undefined) => part?.from.slice(0, 4);
  return (
    <Figure
      kind="columns"
      {...figure}
      columns={[days, ...columns]}
      rows={series}
      keyOf={({ from }) => from}
      markOf={(part, index) => ({
        key: part.from,
        short: formatShortDay(part.from, step),
        isPartial: part.to >= today(),
        ...(yearOf(series[index - 1]) !== yearOf(part) && { year: part.from.slice(0, 4) }),
        ...markOf?.(part, index),
        ...(isYoung(part) && { before: null, ...(figure.kind === 'line' && { value: null }) }),
      })}
      choice={
        <>
          <StepChoice />
          {choice}
        </>
      }
    />
  );
}

/** Says from when on practice is recorded, if the period begins earlier. */
export function useUnrecorded(): string | undefined {
  const { first, period } = use(Header);
  return first !== null && first > period.from ? t`no practice recorded before ${formatDay(first)}` : undefined;
}

export const rowsIn = ({ from, to }: Period): Rows => ({ since: from, until: to });

export type Practised = { students: number | null; sessions: number; seconds: number };
export type Measured = Practised & { scored: number; accuracy: number | null };

/** The columns of what was practised in each part, such as a grade or a day. They open the rows behind a figure. */
export function usePracticeColumns<Part extends Partial<Measured>>(rowsIn: (part: Part) => Rows) {
  const { rowsOf } = useAddress();
  const sessionsOf = (count: number | null, part: Part, more?: Rows) =>
    rowsOf(count, { rows: 'sessions', ...rowsIn(part), ...more });
  return {
    students: {
      header: t`Students`,
      raw: ({ students = null }) => students,
      format: ({ students = null }) => formatStudents(students),
      isNumber: true,
      target: (part) => rowsOf(part.students ?? 0, { rows: 'students', kind: 'active', ...rowsIn(part) }),
    },
    sessions: {
      header: t`Sessions`,
      raw: ({ sessions = 0 }) => sessions,
      target: (part) => sessionsOf(part.sessions ?? 0, part),
    },
    /** Exported in seconds, so that spreadsheets can calculate with it. */
    time: {
      header: t`Practice time`,
      fileHeader: t`Practice time (seconds)`,
      raw: ({ seconds = 0 }) => seconds,
      format: ({ seconds = 0 }) => formatTime(seconds),
      spoken: ({ seconds = 0 }) => formatTime(seconds, 'long'),
      target: (part) => sessionsOf(part.sessions ?? 0, part),
    },
    accuracy: {
      header: t`Accuracy`,
      raw: ({ accuracy = null }) => accuracy,
      format: ({ accuracy = null }) => (accuracy === null ? t`none` : formatAccuracy(accuracy)),
      isNumber: true,
      target: (part) => sessionsOf(part.accuracy ?? null, part, { scored: 1 }),
    },
    scored: {
      header: t`With an accuracy`,
      raw: ({ scored = 0 }) => scored,
      target: (part) => sessionsOf(part.scored ?? 0, part, { scored: 1 }),
    },
  } satisfies Record<string, Column<Part>>;
}

export const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

export function moneyColumn<Row>(
  header: string,
  raw: (row: Row) => number,
  target?: Column<Row>['target'],
): Column<Row> {
  return { header, raw, format: (row) => money(raw(row)), target };
}
