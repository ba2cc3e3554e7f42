import { plural, t } from '@lingui/core/macro';
import { enumerate, joinSentences } from '#platform/locales/formats.ts';
import { formatGrade } from '#platform/names/places.ts';
import { formatRecordName } from '#platform/names/records.ts';
import type { Rows } from './address.ts';
import { Bars } from './bars.tsx';
import { accuracyColumn, scoredColumn, sessionsColumn, timeColumn } from './columns.ts';
import { FigureCard } from './figure-card.tsx';
import { type Column, type FigureTarget, type Mark, rowsOf } from './figure.ts';
import { Pie } from './pie.tsx';
import type { Performance } from './queries.ts';
import { formatAccuracy, formatNumber, formatTime } from './format.ts';
import { summaryOf } from './summary.ts';
import { useAddress } from './use-address.ts';

export type OfScore = Performance['byScore'][number];

const partOf = ({ scoreId }: OfScore): Rows => ({ score: scoreId });

/** Number of bars and of slices; more slices would be too thin to distinguish. */
const drawn = { bars: 20, slices: 10 };

/** The most practised scores; the table shows up to a hundred. */
export function PerformanceScores({ performance }: { performance: Performance }) {
  const { scores, period, seconds } = performance;
  const byScore = performance.byScore.toSorted((a, b) => b.seconds - a.seconds);
  const { address } = useAddress();
  const isPie = address.view === 'pie';
  const marks = byScore.slice(0, isPie ? drawn.slices : drawn.bars).map((one): Mark => ({
    key: String(one.scoreId),
    name: nameScore(one),
    value: one.seconds,
    text:
      one.accuracy === null ? formatTime(one.seconds) : `${formatTime(one.seconds)} · ${formatAccuracy(one.accuracy)}`,
    spokenText: enumerate([
      formatTime(one.seconds, 'long'),
      plural(one.sessions, { one: '# session', other: '# sessions' }),
      ...(one.accuracy === null ? [] : [t`accuracy ${formatAccuracy(one.accuracy)}`]),
    ]),
    target: rowsOf(one.sessions, { rows: 'sessions', ...partOf(one) }),
  }));
  const title = t`Most practised scores`;
  const practised = plural(scores, { one: 'One score was practised.', other: '# scores were practised.' });
  const omitted = scores > byScore.length ? [t`The table has the first ${formatNumber(byScore.length)}.`] : [];
  return (
    <FigureCard
      id="by-score"
      title={title}
      summary={joinSentences([summaryOf({ marks, format: (seconds) => formatTime(seconds) }), practised, ...omitted])}
      period={period}
      columns={[
        scoreColumn(),
        gradeColumn(),
        sessionsColumn(partOf),
        timeColumn(),
        scoredColumn(partOf),
        accuracyColumn(partOf),
      ]}
      rows={byScore}
      keyOf={({ scoreId }) => String(scoreId)}
      isTable={address.view === 'table'}
      isWide={address.view === 'table'}
      chart={isPie ? <Pie marks={withOthers(marks, seconds)} label={title} /> : <Bars marks={marks} label={title} />}
    />
  );
}

/** Shares refer to all practice, including scores that the chart does not show. */
function withOthers(marks: readonly Mark[], all: number): readonly Mark[] {
  const value = all - marks.reduce((sum, mark) => sum + (mark.value ?? 0), 0);
  if (value <= 0) return marks;
  return [...marks, { key: 'others', name: t`Everything else`, value, text: formatTime(value), target: undefined }];
}

/** Links to the score in its library. */
export function scoreColumn(): Column<OfScore> {
  return { header: t`Score`, format: nameScore, raw: nameScore, target: toScore };
}

export const nameScore = (score: OfScore): string => formatRecordName('score', score.name, score);

export function gradeColumn(): Column<OfScore> {
  return { header: t`Grade`, format: formatGrade, raw: formatGrade };
}

export function toScore({ scoreId, libraryId }: OfScore): FigureTarget | undefined {
  return libraryId === null ? undefined : { to: 'score', scoreId, libraryId };
}
