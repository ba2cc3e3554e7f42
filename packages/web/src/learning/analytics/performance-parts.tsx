import { plural, t } from '@lingui/core/macro';
import { enumerate } from '#platform/locales/formats.ts';
import type { Rows } from './address.ts';
import { Bars } from './bars.tsx';
import { accuracyColumn, partColumns, scoredColumn } from './columns.ts';
import { FigureCard } from './figure-card.tsx';
import { rowsOf } from './figure.ts';
import { Pie } from './pie.tsx';
import { FigurePlot, type Point } from './figure-plot.tsx';
import type { Performance } from './queries.ts';
import { formatAccuracy, formatNumber, formatApproximateTime, formatShare, formatTime } from './format.ts';
import { summaryOf } from './summary.ts';
import { useAddress } from './use-address.ts';

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
export function PerformanceParts<Part extends Measured>(props: Props<Part>) {
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
