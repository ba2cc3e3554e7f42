import { t } from '@lingui/core/macro';
import { axisLabelOf } from './axis-label.ts';
import { FigureCard } from './figure-card.tsx';
import { type Column, rowsOf } from './figure.ts';
import { accuracyColumn, timeColumn } from './columns.ts';
import { FigurePlot, type Point } from './figure-plot.tsx';
import type { Performance } from './queries.ts';
import { formatAccuracy, formatNumber, formatPeriodPart, formatShare } from './format.ts';
import { StepChoice } from './step-choice.tsx';
import { trendSummaryOf } from './summary.ts';
import { useAddress } from './use-address.ts';

type Part = Performance['series'][number];

const daysOf = ({ from, to }: Part) => ({ since: from, until: to });

/** Accuracy over time. */
export function PerformanceTrend({ performance: { period, series } }: { performance: Performance }) {
  const { address } = useAddress();
  const points: Point[] = series.map((part, index) => ({
    ...axisLabelOf(series, index, period.step),
    value: part.accuracy,
    text: part.accuracy === null ? t`none` : formatAccuracy(part.accuracy),
    target: part.accuracy === null ? undefined : { to: 'rows', rows: { rows: 'sessions', scored: 1, ...daysOf(part) } },
  }));
  const title = { day: t`Accuracy by day`, week: t`Accuracy by week`, month: t`Accuracy by month` }[period.step];
  const columns: Column<Part>[] = [
    { header: t`Days`, format: formatPeriodPart, raw: ({ from, to }) => (from === to ? from : `${from}/${to}`) },
    accuracyColumn((part) => ({ scored: 1, ...daysOf(part) })),
    {
      header: t`Sessions`,
      isNumber: true,
      format: ({ sessions }) => formatNumber(sessions),
      raw: ({ sessions }) => sessions,
      target: (part) => rowsOf(part.sessions, { rows: 'sessions', ...daysOf(part) }),
    },
    timeColumn(),
  ];
  return (
    <FigureCard
      id={`accuracy-by-${period.step}`}
      title={title}
      summary={trendSummaryOf({ marks: points, format: formatAccuracy })}
      period={period}
      columns={columns}
      rows={series}
      keyOf={({ from }) => from}
      isTable={address.view === 'table'}
      isWide
      choice={<StepChoice period={period} />}
      chart={<FigurePlot kind="line" points={points} label={title} formatTick={formatShare} scale="share" />}
    />
  );
}
