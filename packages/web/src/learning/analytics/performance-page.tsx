import { findScores } from '@eemusic/contract/library/catalogue';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { minScored } from '@eemusic/contract/learning/analytics';
import { call } from '#platform/api/call.ts';
import { labelled } from '#platform/locales/formats.ts';
import type { Column } from '#platform/ui/chart.tsx';
import { FirstLine } from '#platform/ui/first-line.tsx';
import { useGridKeyboard, LeadLink } from '#platform/ui/lead-link.tsx';
import { heightsIn, PlotField, ticksFor } from '#platform/ui/plot.tsx';
import { formatGrade } from '#platform/names/places.ts';
import { formatRecordName } from '#platform/names/records.ts';
import { useMay } from '#access/profile/index.ts';
import classes from './analytics.module.css';
import {
  changeInPoints,
  countTile,
  Figure,
  type Measured,
  OverTime,
  rowsIn,
  shareScale,
  Tiles,
  timeScale,
  usePracticeColumns,
  usePracticeTiles,
  useUnrecorded,
} from './figure.tsx';
import { formatAccuracy, formatShare, formatShortTime } from './format.ts';
import { ItemFrame } from './item-frame.tsx';
import { type By, byAge, byGrade, gradesIn } from './names.ts';
import { performanceQuery, type Performance, useBefore } from './queries.ts';
import { useAddress } from './use-address.ts';

type Props = { performance: Performance };

export function PerformancePage() {
  const { address } = useAddress();
  return (
    <ItemFrame found={useQuery(performanceQuery(address))} hasPie namesOf={namesOf}>
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
  const { sessions, scored, accuracy, scores } = performance;
  const { rowsOf, leadTo } = useAddress();
  const before = useBefore(performanceQuery, performance);
  const practice = usePracticeTiles(performance, before);
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
        practice.time(),
        practice.sessions(sessions === 0 ? '' : t`${formatShare(scored / sessions)} scored`),
        countTile(t`Scores`, scores, t`were practised`, {
          before: before?.scores,
          target: scores === 0 ? undefined : { ...leadTo({ view: 'table' }), hash: 'by-score' },
        }),
      ]}
    />
  );
}

type Part = Performance['series'][number];

function AccuracyOverTime({ performance }: Props) {
  const { accuracy, sessions, time } = usePracticeColumns<Part>(rowsIn);
  const { period, series } = performance;
  const before = useBefore(performanceQuery, performance)?.series;
  return (
    <OverTime
      id="accuracy-over-time"
      size="whole"
      title={{ day: t`Accuracy by day`, week: t`Accuracy by week`, month: t`Accuracy by month` }[period.step]}
      columns={[accuracy, sessions, time]}
      note={useUnrecorded()}
      series={series}
      kind="line"
      scale={shareScale}
      markOf={(_part, index) => ({ before: before?.[index]?.accuracy ?? null })}
      {...(before && { legend: [{ name: t`a year before`, tone: 'others' }] })}
    />
  );
}

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

function useScoreTarget() {
  const may = useMay();
  return ({ scoreId, libraryId }: OfScore) =>
    libraryId === null || !may('SL')
      ? undefined
      : { to: '/score-library/$id/upload', params: { id: String(libraryId) }, search: { preview: scoreId } };
}

function useScoreColumns() {
  const score: Column<OfScore> = { header: t`Score`, raw: nameScore, target: useScoreTarget() };
  const grade: Column<OfScore> = { header: t`Grade`, raw: formatGrade };
  return { score, grade, ...usePracticeColumns<OfScore>(({ scoreId }) => ({ score: scoreId })) };
}

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

type Rated = OfScore & { accuracy: number; usual: number };

const maxTooHard = 3;
/** How far below the mean of its grade a score is called too hard. */
const minGap = 0.03;

/** Each score as a dot, so that those that are too hard for their grade stand out. */
function AccuracyAgainstGrade({ performance: { byGrade, byScore } }: Props) {
  const { accuracy, scored } = usePracticeColumns<Rated>(({ scoreId }) => ({ score: scoreId }));
  const onKeyDown = useGridKeyboard();
  const grades = byGrade.filter((grade) => grade.gradeId !== null && grade.accuracy !== null);
  const columns = grades.map((grade) => ({
    grade,
    scores: byScore
      .filter((score) => score.scored >= minScored && score.gradeName === grade.gradeName)
      .map((score): Rated => ({ ...score, accuracy: score.accuracy ?? 0, usual: grade.accuracy ?? 0 })),
  }));
  const rated = columns.flatMap(({ scores }) => scores);
  const tooHard = rated
    .filter((score) => score.accuracy <= score.usual - minGap)
    .toSorted((one, other) => one.accuracy - one.usual - (other.accuracy - other.usual))
    .slice(0, maxTooHard);
  if (rated.length === 0) return null;

  const ticks = ticksFor(
    rated.map((score) => score.accuracy),
    shareScale,
  );
  const heightOf = heightsIn(ticks);
  const at = (value: number, more?: object) => ({ '--at': heightOf(value), ...more }) as CSSProperties;
  const most = Math.max(...rated.map((score) => score.scored));
  return (
    <Figure
      id="accuracy-against-grade"
      size="whole"
      title={t`Accuracy against grade`}
      note={t`each dot a score, larger if practised more; the line is its grade’s mean`}
      columns={[
        { header: t`Score`, raw: nameScore },
        accuracy,
        { header: t`Grade`, raw: formatGrade },
        { header: t`Its grade`, raw: ({ usual }) => usual, format: ({ usual }) => formatAccuracy(usual) },
        scored,
      ]}
      rows={rated}
      keyOf={({ scoreId }) => scoreId}
    >
      <div className={classes.dotted}>
        <PlotField ticks={ticks} scale={shareScale} points={columns.length}>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the list moves the focus between its links by arrow keys */}
          <ol className={classes.dots} aria-label={t`Accuracy against grade`} onKeyDown={onKeyDown}>
            {columns.map(({ grade, scores }, column) => (
              <li key={grade.gradeName} className="relative" data-name={formatGrade(grade)}>
                <span className={classes.mean} style={at(grade.accuracy ?? 0)} aria-hidden />
                {scores.map((score, index) => {
                  const rank = tooHard.indexOf(score);
                  const size = 5 + 9 * Math.sqrt(score.scored / most);
                  const name = labelled(nameScore(score), formatAccuracy(score.accuracy));
                  return (
                    <span
                      key={score.scoreId}
                      style={at(score.accuracy, { '--across': acrossOf(index), '--size': `${size}px` })}
                    >
                      <LeadLink
                        to={scored.target(score)}
                        className={classes.dot}
                        title={name}
                        label={name}
                        row={column}
                        isFirst={score === rated[0]}
                      >
                        {rank === -1 ? '' : <b>{rank + 1}</b>}
                      </LeadLink>
                    </span>
                  );
                })}
              </li>
            ))}
          </ol>
        </PlotField>
        {tooHard.length > 0 && (
          <section aria-label={t`Too hard for their place`}>
            <Text size="sm" fw={600} mb="xs">
              <Trans>Too hard for their place</Trans>
            </Text>
            <ol className={classes.hard}>
              {tooHard.map((score) => (
                <TooHard key={score.scoreId} score={score} />
              ))}
            </ol>
          </section>
        )}
      </div>
    </Figure>
  );
}

/** Spreads the dots of a grade evenly, by multiples of the golden ratio. */
const acrossOf = (index: number) => (index * 0.618) % 1;

function TooHard({ score }: { score: Rated }) {
  const { scoreId, accuracy, usual, scored } = score;
  const target = useScoreTarget()(score);
  const name = nameScore(score);
  const { data: picture } = useQuery({
    queryKey: ['analytics', 'picture', scoreId],
    queryFn: async ({ signal }) => {
      const { scores } = await call(findScores, { searchQuery: name, Page: 1, Size: 100 }, { signal });
      return scores.find(({ id }) => id === scoreId)?.thumbnail ?? null;
    },
    enabled: target !== undefined,
  });
  return (
    <li>
      {picture && <FirstLine src={picture} />}
      <LeadLink to={target} className={classes.name}>
        {name}
      </LeadLink>
      <Text size="xs" c="dimmed">
        {formatGrade(score)} ·{' '}
        <b className={classes.change} data-tone="bad">
          {formatAccuracy(accuracy)}
        </b>{' '}
        {t`its grade ${formatAccuracy(usual)}`} · {plural(scored, { one: '# session', other: '# sessions' })}
      </Text>
    </li>
  );
}
