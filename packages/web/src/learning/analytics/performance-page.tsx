import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { CSSProperties } from 'react';
import { minScored } from '@eemusic/contract/learning/analytics';
import { formatGrade } from '#platform/names/places.ts';
import { enumerate } from '#platform/locales/formats.ts';
import { ItemFrame } from './item-frame.tsx';
import { gradesIn, nameAge, nameGrade, partOfAge, partOfGrade } from './names.ts';
import {
  gradeColumn,
  nameScore,
  type OfScore,
  PerformanceScores,
  scoreColumn,
  toScore,
} from './performance-scores.tsx';
import { performanceQuery, type Performance } from './queries.ts';
import { useAddress } from './use-address.ts';
import { lineOrPie } from './views.ts';
import type { Rows } from './address.ts';
import { accuracyColumn, partColumns, scoredColumn, timeColumn } from './columns.ts';
import { FigureCard } from './figure-card.tsx';
import { changeInPoints, changeOf } from './change.ts';
import { type Column, rowsOf } from './figure.ts';
import {
  formatAccuracy,
  formatApproximateTime,
  formatNumber,
  formatPeriodPart,
  formatShare,
  formatTime,
} from './format.ts';
import { Tiles } from './tiles.tsx';
import { usePerformanceBefore } from './use-before.ts';
import { FigureLink } from './figure-link.tsx';
import { axisLabelOf } from './axis-label.ts';
import { FigurePlot, type Point } from './figure-plot.tsx';
import { StepChoice } from './step-choice.tsx';
import { summaryOf, trendSummaryOf } from './summary.ts';
import { Bars } from './bars.tsx';
import { Pie } from './pie.tsx';
import classes from './charts.module.css';

/** Accuracy and practice time by grade, age and score. */
export function PerformancePage() {
  const { address } = useAddress();
  const found = useQuery(performanceQuery(address));
  return (
    <ItemFrame found={found} views={lineOrPie()} namesOf={namesOf} heights={[340, 340, 340, 340, 340]} hasTiles>
      {(performance) => {
        const { period, byGrade, byAge } = performance;
        return (
          <>
            <PerformanceTiles performance={performance} label={t`Figures of the period`} />
            <PerformanceTrend performance={performance} />
            <PerformanceParts
              id="by-grade"
              titles={{ accuracy: t`Accuracy by grade`, time: t`Practice time by grade` }}
              head={t`Grade`}
              parts={byGrade}
              name={nameGrade}
              short={shortGrade}
              part={partOfGrade}
              isApart={({ gradeId }) => gradeId === null}
              period={period}
            />
            <PerformanceParts
              id="by-age"
              titles={{ accuracy: t`Accuracy by age`, time: t`Practice time by age` }}
              head={t`Age`}
              parts={byAge}
              name={nameAge}
              short={shortAge}
              part={partOfAge}
              isApart={({ age }) => age === null}
              period={period}
            />
            <HardestScores performance={performance} />
            <PerformanceScores performance={performance} />
          </>
        );
      }}
    </ItemFrame>
  );
}

/** Shortens 'Grade 1' to '1' for the axis. */
function shortGrade(part: Performance['byGrade'][number]): string {
  if (part.gradeId === null) return t`None`;
  return part.gradeNumber ? String(part.gradeNumber) : formatGrade(part);
}

function shortAge({ age, isOther }: { age: number | null; isOther: boolean }): string {
  if (age !== null) return String(age);
  return isOther ? t`Other` : t`Not known`;
}

function namesOf({ byGrade, byScore, hardest }: Performance) {
  const scores = new Map([...byScore, ...hardest].map((score) => [score.scoreId, nameScore(score)]));
  return { grades: gradesIn(byGrade), scores };
}

const partOf = ({ scoreId }: OfScore): Rows => ({ score: scoreId });

/** The scores with the lowest accuracy. */
function HardestScores({ performance: { hardest, period } }: { performance: Performance }) {
  const { address } = useAddress();
  const rule = t`Scores with at least ${minScored} scored sessions.`;
  return (
    <FigureCard
      id="hardest-scores"
      title={t`Hardest scores`}
      summary={rule}
      period={period}
      columns={[scoreColumn(), gradeColumn(), scoredColumn(partOf), timeColumn(), accuracyColumn(partOf)]}
      rows={hardest}
      keyOf={({ scoreId }) => String(scoreId)}
      isTable={address.view === 'table'}
      isWide={address.view === 'table'}
      chart={<HardestList scores={hardest} />}
    />
  );
}

function PerformanceTiles({ performance, label }: { performance: Performance; label: string }) {
  const { sessions, seconds, scored, accuracy, scores } = performance;
  const all = rowsOf(sessions, { rows: 'sessions' });
  const before = usePerformanceBefore(performance);
  return (
    <Tiles
      label={label}
      tiles={[
        {
          key: 'accuracy',
          name: t`Accuracy`,
          value: accuracy === null ? t`none` : formatAccuracy(accuracy),
          hint: plural(scored, { one: 'of # session', other: 'mean of # sessions' }),
          change: accuracy === null ? null : changeInPoints(accuracy, before?.accuracy, formatAccuracy),
          target: rowsOf(scored, { rows: 'sessions', scored: 1 }),
        },
        {
          key: 'seconds',
          name: t`Practice time`,
          value: formatTime(seconds),
          spokenText: formatTime(seconds, 'long'),
          hint: sessions === 0 ? '' : t`${formatTime(seconds / sessions)} each`,
          change: changeOf(seconds, before?.seconds, formatTime),
          target: all,
        },
        {
          key: 'sessions',
          name: t`Sessions`,
          value: formatNumber(sessions),
          hint: sessions === 0 ? '' : t`${formatShare(scored / sessions)} with an accuracy`,
          change: changeOf(sessions, before?.sessions, formatNumber),
          target: all,
        },
        {
          key: 'scores',
          name: t`Scores`,
          value: formatNumber(scores),
          hint: t`were practised`,
          change: changeOf(scores, before?.scores, formatNumber),
          target: scores === 0 ? undefined : { to: 'table', id: 'by-score' },
        },
      ]}
    />
  );
}

/** The name of a score links to the score, its share of wrong notes to the sessions behind it. */
function HardestList({ scores }: { scores: readonly OfScore[] }) {
  if (scores.length === 0) {
    return (
      <Text size="sm">
        <Trans>No score was played often enough in this period.</Trans>
      </Text>
    );
  }
  return (
    <ol className={classes.bars} aria-label={t`Hardest scores`}>
      {scores.map((score) => {
        const { scoreId, accuracy } = score;
        const name = nameScore(score);
        const missed = 1 - (accuracy ?? 0);
        const value = t`${formatShare(missed)} wrong`;
        return (
          <li key={scoreId} className={classes.bar}>
            <FigureLink
              target={toScore(score)}
              className={classes.scoreName}
              title={enumerate([name, formatGrade(score)])}
            >
              {name}
            </FigureLink>
            <span className={classes.track} aria-hidden>
              <span style={{ '--share': missed } as CSSProperties} />
            </span>
            <span className={classes.value}>
              <FigureLink
                target={{ to: 'rows', rows: { rows: 'sessions', scored: 1, score: scoreId } }}
                className={classes.link}
                label={t`${name}: ${value}`}
              >
                {value}
              </FigureLink>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

type Part = Performance['series'][number];

const daysOf = ({ from, to }: Part) => ({ since: from, until: to });

/** Accuracy over time. */
function PerformanceTrend({ performance: { period, series } }: { performance: Performance }) {
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

type Measured = { students: number | null; sessions: number; seconds: number; scored: number; accuracy: number | null };

type Props<Part extends Measured> = {
  id: string;
  titles: { accuracy: string; time: string };
  head: string;
  parts: readonly Part[];
  name: (part: Part) => string;
  /** Short label for the axis. */
  short: (part: Part) => string;
  part: (part: Part) => Rows;
  /** Whether the part, such as 'Not known' or 'other', is not connected by the line. */
  isApart: (part: Part) => boolean;
  period: Performance['period'];
};

/**
 * Accuracy and practice time side by side, as lines or bars. Only time can be a pie, because averages do not add up to
 * a whole.
 */
function PerformanceParts<Part extends Measured>(props: Props<Part>) {
  const { id, titles, head, parts, name, short, part, isApart, period } = props;
  const { address } = useAddress();
  const isPie = address.view === 'pie';
  const accuracy = parts.map((one): Point => {
    const accuracyText = one.accuracy === null ? t`none` : formatAccuracy(one.accuracy);
    return {
      key: name(one),
      name: name(one),
      short: short(one),
      isApart: isApart(one),
      value: one.accuracy,
      text: accuracyText,
      spokenText: enumerate([accuracyText, plural(one.scored, { one: '# session', other: '# sessions' })]),
      target: rowsOf(one.scored, { rows: 'sessions', scored: 1, ...part(one) }),
    };
  });
  const time = parts.map((one): Point => {
    const { seconds, sessions } = one;
    return {
      key: name(one),
      name: name(one),
      short: short(one),
      isApart: isApart(one),
      value: seconds,
      text: formatApproximateTime(seconds),
      spokenText: enumerate([
        formatApproximateTime(seconds),
        plural(sessions, { one: '# session', other: '# sessions' }),
      ]),
      target: rowsOf(sessions, { rows: 'sessions', ...part(one) }),
    };
  });
  const shared = { period, rows: parts, keyOf: name, isTable: address.view === 'table' };
  const columns = [...partColumns(head, name, part), scoredColumn(part), accuracyColumn(part)];
  const seconds = parts.reduce((sum, one) => sum + one.seconds, 0);
  return (
    <>
      <FigureCard
        {...shared}
        id={`accuracy-${id}`}
        title={titles.accuracy}
        summary={summaryOf({ marks: accuracy, format: formatAccuracy })}
        columns={[...columns.slice(0, 1), ...columns.slice(-2)]}
        chart={
          isPie ? (
            <Bars marks={accuracy} label={titles.accuracy} full={1} />
          ) : (
            <AccuracyLine points={accuracy} label={titles.accuracy} />
          )
        }
      />
      <FigureCard
        {...shared}
        id={`time-${id}`}
        title={titles.time}
        summary={summaryOf({ marks: time, format: (value: number) => formatTime(value), total: seconds })}
        columns={columns.slice(0, 4)}
        chart={isPie ? <Pie marks={time} label={titles.time} /> : <TimeLine points={time} label={titles.time} />}
      />
    </>
  );
}

type LineProps = { points: readonly Point[]; label: string };

function AccuracyLine({ points, label }: LineProps) {
  return <FigurePlot kind="line" points={points} label={label} formatTick={formatShare} scale="share" />;
}

/** Beside each other, only short labels fit: whole hours where there are many. The title of a point has the minutes. */
function TimeLine({ points, label }: LineProps) {
  const isInHours = points.some(({ value }) => (value ?? 0) >= 10 * hour);
  const shown = points.map((point) => {
    const { value } = point;
    if (!isInHours || value === null || value < hour) return point;
    return { ...point, text: formatTime(Math.round(value / hour) * hour) };
  });
  return <FigurePlot kind="line" points={shown} label={label} formatTick={formatTimeTick} scale="time" />;
}

/** In seconds. */
const hour = 3600;

const formatTimeTick = (seconds: number) => (seconds === 0 ? formatNumber(0) : formatTime(seconds));
