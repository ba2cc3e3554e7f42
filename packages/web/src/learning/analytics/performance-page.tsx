import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { minScored } from '@eemusic/contract/learning/analytics';
import type { Column } from '#platform/ui/chart.tsx';
import { formatGrade } from '#platform/names/places.ts';
import { formatRecordName } from '#platform/names/records.ts';
import { useMay } from '#access/profile/index.ts';
import { AccuracyAgainstGrade } from './accuracy-against-grade.tsx';
import {
  axisOf,
  changeInPoints,
  changeOf,
  daysColumn,
  Figure,
  rowsIn,
  shareScale,
  StepChoice,
  Tiles,
  timeScale,
  usePracticeColumns,
} from './figure.tsx';
import { formatAccuracy, formatNumber, formatShare, formatShortTime, formatTime } from './format.ts';
import { ItemFrame } from './item-frame.tsx';
import { type By, byAge, byGrade, gradesIn } from './names.ts';
import { performanceQuery, type Performance, useBefore } from './queries.ts';
import { useAddress } from './use-address.ts';

type Props = { performance: Performance };

/** Accuracy and practice time by grade, age and score. */
export function PerformancePage() {
  const { address } = useAddress();
  const found = useQuery(performanceQuery(address));
  return (
    <ItemFrame found={found} hasPie namesOf={namesOf}>
      {(performance) => (
        <>
          <PerformanceTiles performance={performance} />
          <AccuracyOverTime performance={performance} />
          <AccuracyAgainstGrade performance={performance} />
          <Parts
            id="by-grade"
            titles={{ accuracy: t`Accuracy by grade`, time: t`Practice time by grade` }}
            by={byGrade()}
            parts={performance.byGrade}
            isApart={({ gradeId }) => gradeId === null}
          />
          <Parts
            id="by-age"
            titles={{ accuracy: t`Accuracy by age`, time: t`Practice time by age` }}
            by={byAge()}
            parts={performance.byAge}
            isApart={({ age }) => age === null}
          />
          <HardestScores performance={performance} />
          <MostPractised performance={performance} />
        </>
      )}
    </ItemFrame>
  );
}

type OfScore = Performance['byScore'][number];
const nameScore = (score: OfScore): string => formatRecordName('score', score.name, score);

function namesOf({ byGrade, byScore, hardest }: Performance) {
  const scores = new Map([...byScore, ...hardest].map((score) => [score.scoreId, nameScore(score)]));
  return { grades: gradesIn(byGrade), scores };
}

function PerformanceTiles({ performance }: Props) {
  const { sessions, seconds, scored, accuracy, scores } = performance;
  const { rowsOf, leadTo } = useAddress();
  const before = useBefore(performanceQuery, performance);
  return (
    <Tiles
      tiles={[
        {
          name: t`Accuracy`,
          value: accuracy === null ? t`none` : formatAccuracy(accuracy),
          hint: plural(scored, { one: 'of # session', other: 'mean of # sessions' }),
          change: changeInPoints(accuracy, before?.accuracy),
          target: rowsOf(scored, { rows: 'sessions', scored: 1 }),
        },
        {
          name: t`Practice time`,
          value: formatTime(seconds),
          spoken: formatTime(seconds, 'long'),
          hint: sessions === 0 ? '' : t`${formatTime(seconds / sessions)} each`,
          change: changeOf(seconds, before?.seconds, formatTime),
          target: rowsOf(sessions, { rows: 'sessions' }),
        },
        {
          name: t`Sessions`,
          value: formatNumber(sessions),
          hint: sessions === 0 ? '' : t`${formatShare(scored / sessions)} with an accuracy`,
          change: changeOf(sessions, before?.sessions, formatNumber),
          target: rowsOf(sessions, { rows: 'sessions' }),
        },
        {
          name: t`Scores`,
          value: formatNumber(scores),
          hint: t`were practised`,
          change: changeOf(scores, before?.scores, formatNumber),
          target: scores === 0 ? undefined : { ...leadTo({ view: 'table' }), hash: 'by-score' },
        },
      ]}
    />
  );
}

type Part = Performance['series'][number];

function AccuracyOverTime({ performance }: Props) {
  const { accuracy, sessions, time } = usePracticeColumns<Part>(rowsIn);
  const { period, series } = performance;
  const before = useBefore(performanceQuery, performance)?.series;
  const axis = axisOf(series, performance);
  return (
    <Figure
      id="accuracy-over-time"
      size="whole"
      title={{ day: t`Accuracy by day`, week: t`Accuracy by week`, month: t`Accuracy by month` }[period.step]}
      columns={[daysColumn<Part>(), accuracy, sessions, time]}
      rows={series}
      keyOf={({ from }) => from}
      kind="line"
      scale={shareScale}
      markOf={(part, index) => ({ ...axis(part, index), before: before?.[index]?.accuracy ?? null })}
      {...(before && { legend: [{ name: t`a year before`, tone: 'others' }] })}
      choice={<StepChoice />}
    />
  );
}

type Measured = { students: number | null; sessions: number; seconds: number; scored: number; accuracy: number | null };

type PartsProps<One extends Measured> = {
  id: string;
  titles: { accuracy: string; time: string };
  by: By<One>;
  parts: readonly One[];
  /** Whether the part, such as 'Not known' or 'other', is not connected by the line. */
  isApart: (part: One) => boolean;
};

/**
 * Accuracy and practice time side by side, as lines or bars. Only time can be a pie, because averages do not add up to
 * a whole.
 */
function Parts<One extends Measured>({ id, titles, by, parts, isApart }: PartsProps<One>) {
  const isPie = useAddress().address.view === 'pie';
  const { accuracy, scored, time, students, sessions } = usePracticeColumns(by.rows);
  const named = { header: by.head, raw: by.name };
  const axis = (one: One) => ({ short: by.short(one), isApart: isApart(one) });
  return (
    <>
      <Figure
        id={`accuracy-${id}`}
        title={titles.accuracy}
        columns={[named, accuracy, scored]}
        rows={parts}
        markOf={axis}
        kind={isPie ? 'bars' : 'line'}
        scale={shareScale}
        full={1}
      />
      <Figure
        id={`time-${id}`}
        title={titles.time}
        columns={[named, time, students, sessions]}
        rows={parts}
        markOf={(one) => ({ ...axis(one), text: formatShortTime(one.seconds) })}
        kind={isPie ? 'pie' : 'line'}
        scale={timeScale}
      />
    </>
  );
}

/** The name of a score opens it in its library, for those who may. */
function useScoreColumns() {
  const may = useMay();
  const score: Column<OfScore> = {
    header: t`Score`,
    raw: nameScore,
    target: ({ scoreId, libraryId }) =>
      libraryId === null || !may('SL')
        ? undefined
        : { to: '/score-library/$id/upload', params: { id: String(libraryId) }, search: { preview: scoreId } },
  };
  const grade: Column<OfScore> = { header: t`Grade`, raw: formatGrade };
  return { score, grade, ...usePracticeColumns<OfScore>(({ scoreId }) => ({ score: scoreId })) };
}

/** The scores with the lowest accuracy. */
function HardestScores({ performance: { hardest } }: Props) {
  const { score, grade, scored, time, accuracy } = useScoreColumns();
  const wrong: Column<OfScore> = {
    ...accuracy,
    header: t`Wrong`,
    raw: ({ accuracy: right }) => 1 - (right ?? 0),
    format: ({ accuracy: right }) => t`${formatShare(1 - (right ?? 0))} wrong`,
  };
  return (
    <Figure
      id="hardest-scores"
      title={t`Hardest scores`}
      note={t`with at least ${minScored} scored sessions`}
      columns={[score, wrong, grade, scored, time]}
      rows={hardest}
      keyOf={({ scoreId }) => scoreId}
      kind="bars"
    />
  );
}

const maxBars = 20;
const maxRows = 100;

function MostPractised({ performance: { byScore, scores } }: Props) {
  const { score, grade, sessions, time, scored, accuracy } = useScoreColumns();
  const shown = useAddress().address.view === 'table' ? maxRows : maxBars;
  return (
    <Figure
      id="by-score"
      title={t`Most practised scores`}
      note={plural(scores, { one: 'one was practised', other: 'of # that were practised' })}
      columns={[score, time, grade, sessions, scored, accuracy]}
      rows={byScore.toSorted((one, other) => other.seconds - one.seconds).slice(0, shown)}
      keyOf={({ scoreId }) => scoreId}
      kind="bars"
    />
  );
}
