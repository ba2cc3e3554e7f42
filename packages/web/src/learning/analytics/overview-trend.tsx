import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { NativeSelect } from '@mantine/core';
import { type Measure, measures } from './address.ts';
import { axisLabelOf } from './axis-label.ts';
import { FigureCard } from './figure-card.tsx';
import { type Column, type FigureTarget, rowsOf } from './figure.ts';
import { measureNames } from './names.ts';
import { FigurePlot, type Point } from './figure-plot.tsx';
import type { Overview } from './queries.ts';
import { formatNumber, formatPeriodPart, formatApproximateTime, formatTime } from './format.ts';
import { StepChoice } from './step-choice.tsx';
import { trendSummaryOf } from './summary.ts';
import { useOverviewBefore } from './use-before.ts';
import { useAddress } from './use-address.ts';

type Part = Overview['series'][number];

/** A figure over time, by part of the period. */
export function OverviewTrend({ overview }: { overview: Overview }) {
  const { i18n } = useLingui();
  const { address, change } = useAddress();
  const { period, series } = overview;
  const measure = address.measure ?? 'active';
  const name = i18n._(measureNames[measure]);
  const format = formatterOf(measure);
  const before = useOverviewBefore(overview)?.series;
  const comparesPeriods = before?.length === series.length;
  const beforeOf = (part: Part) => before?.[series.indexOf(part)]?.[measure] ?? 0;
  const points: Point[] = series.map((part, index) => ({
    ...axisLabelOf(series, index, period.step),
    value: part[measure],
    text: measure === 'seconds' ? formatApproximateTime(part.seconds) : format(part[measure]),
    target: targetOf(part, measure),
    ...(comparesPeriods && { before: beforeOf(part) }),
  }));
  const title = { day: t`${name} by day`, week: t`${name} by week`, month: t`${name} by month` }[period.step];
  return (
    <FigureCard
      id={`by-${period.step}`}
      title={title}
      summary={trendSummaryOf({ marks: points, format, ...totalOf(overview, measure) })}
      period={period}
      columns={columnsOf(measure, comparesPeriods ? beforeOf : undefined)}
      rows={series}
      keyOf={({ from }) => from}
      isTable={address.view === 'table'}
      isWide
      choice={
        <>
          <StepChoice period={period} />
          <NativeSelect
            size="xs"
            aria-label={t`What is shown`}
            value={measure}
            data={measures.map((one) => ({ value: one, label: i18n._(measureNames[one]) }))}
            onChange={(event) => {
              const chosen = measures.find((one) => one === event.currentTarget.value);
              change({ measure: chosen === 'active' ? undefined : chosen });
            }}
          />
        </>
      }
      chart={
        <FigurePlot
          kind="columns"
          points={points}
          label={title}
          formatTick={(value) => (value === 0 ? formatNumber(0) : format(value))}
          {...(measure === 'seconds' && { scale: 'time' })}
        />
      }
    />
  );
}

const formatterOf = (measure: Measure) => (value: number) =>
  measure === 'seconds' ? formatTime(value) : formatNumber(value);

/** Totals of students come from the server, because a student who practised in two parts counts once. */
function totalOf({ students, practice }: Overview, measure: Measure) {
  const total = { ...students, ...practice }[measure];
  return total === null ? {} : { total };
}

function targetOf(part: Part, measure: Measure): FigureTarget | undefined {
  const days = { since: part.from, until: part.to };
  if (measure === 'sessions' || measure === 'seconds') return rowsOf(part.sessions, { rows: 'sessions', ...days });
  return rowsOf(part[measure], { rows: 'students', kind: measure, ...days });
}

/** Columns of all measures: first the one in the chart, with its values of the period before. */
function columnsOf(shown: Measure, beforeOf: ((part: Part) => number) | undefined): Column<Part>[] {
  const sorted = [shown, ...measures.filter((one) => one !== shown)];
  const names: Record<Measure, string> = {
    active: t`Active students`,
    new: t`New students`,
    lapsed: t`Lapsed students`,
    sessions: t`Sessions`,
    seconds: t`Practice time`,
  };
  const [first, ...others] = sorted.map((measure): Column<Part> => ({
    header: names[measure],
    isNumber: true,
    format: (part) => formatterOf(measure)(part[measure]),
    raw: (part) => part[measure],
    target: (part) => targetOf(part, measure),
  }));
  return [
    { header: t`Days`, format: formatPeriodPart, raw: ({ from, to }) => (from === to ? from : `${from}/${to}`) },
    ...(first ? [first] : []),
    ...(beforeOf
      ? [
          {
            header: t`The period before`,
            isNumber: true,
            format: (part: Part) => formatterOf(shown)(beforeOf(part)),
            raw: beforeOf,
          },
        ]
      : []),
    ...others,
  ];
}
