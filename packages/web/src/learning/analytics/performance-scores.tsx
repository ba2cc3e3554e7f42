import { plural, t } from '@lingui/core/macro';
import { enumerate, saySentences } from '#platform/locales/formats.ts';
import { sayGrade } from '#platform/names/places.ts';
import { sayRecordName } from '#platform/names/records.ts';
import type { Rows } from './address.ts';
import { Bars } from './bars.tsx';
import { accuracyColumn, scoredColumn, sessionsColumn, timeColumn } from './columns.ts';
import { FigureCard } from './figure-card.tsx';
import { type Column, type FigureTarget, type Mark, rowsOf } from './figure.ts';
import { Pie } from './pie.tsx';
import type { Performance } from './queries.ts';
import { sayAccuracy, sayNumber, sayTime } from './say.ts';
import { summaryOf } from './summary.ts';
import { useAddress } from './use-address.ts';

export type OfScore = Performance['byScore'][number];

const partOf = ({ scoreId }: OfScore): Rows => ({ score: scoreId });

/** Number of bars and slices; more slices would be too thin to distinguish. */
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
    text: one.accuracy === null ? sayTime(one.seconds) : `${sayTime(one.seconds)} · ${sayAccuracy(one.accuracy)}`,
    spokenText: enumerate([
      sayTime(one.seconds, 'long'),
      plural(one.sessions, { one: '# session', other: '# sessions' }),
      ...(one.accuracy === null ? [] : [t`accuracy ${sayAccuracy(one.accuracy)}`]),
    ]),
    target: rowsOf(one.sessions, { rows: 'sessions', ...partOf(one) }),
  }));
  const title = t`Most practised scores`;
  const practised = plural(scores, { one: 'One score was practised.', other: '# scores were practised.' });
  const omitted = scores > byScore.length ? [t`The table has the first ${sayNumber(byScore.length)}.`] : [];
  return (
    <FigureCard
      id="by-score"
      title={title}
      summary={saySentences([summaryOf({ marks, say: (seconds) => sayTime(seconds) }), practised, ...omitted])}
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

/** Shares refer to all practice, not only to the charted part. */
function withOthers(marks: readonly Mark[], all: number): readonly Mark[] {
  const value = all - marks.reduce((sum, mark) => sum + (mark.value ?? 0), 0);
  if (value <= 0) return marks;
  return [...marks, { key: 'others', name: t`Everything else`, value, text: sayTime(value), target: undefined }];
}

/** Links to the score in its library. */
export function scoreColumn(): Column<OfScore> {
  return { header: t`Score`, say: nameScore, raw: nameScore, target: toScore };
}

export const nameScore = (score: OfScore): string => sayRecordName('score', score.name, score);

export function gradeColumn(): Column<OfScore> {
  return { header: t`Grade`, say: sayGrade, raw: sayGrade };
}

export function toScore({ scoreId, libraryId }: OfScore): FigureTarget | undefined {
  return libraryId === null ? undefined : { to: 'score', scoreId, libraryId };
}
