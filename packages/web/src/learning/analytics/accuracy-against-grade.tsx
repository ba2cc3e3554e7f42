import { findScores } from '@eemusic/contract/library/catalogue';
import { minScored } from '@eemusic/contract/learning/analytics';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { useMay } from '#access/profile/index.ts';
import { call } from '#platform/api/call.ts';
import { labelled } from '#platform/locales/formats.ts';
import { formatGrade } from '#platform/names/places.ts';
import { formatRecordName } from '#platform/names/records.ts';
import { LeadLink } from '#platform/ui/plot.tsx';
import { ticksFor } from '#platform/ui/plot-ticks.ts';
import { useGridKeyboard } from '#platform/ui/use-grid-keyboard.ts';
import classes from './analytics.module.css';
import { Figure, shareScale, usePracticeColumns } from './figure.tsx';
import { formatAccuracy } from './format.ts';
import type { Performance } from './queries.ts';

type Score = Performance['byScore'][number];
type Rated = Score & { accuracy: number; usual: number };

const maxTooHard = 3;
/** How far below the mean of its grade a score is called too hard. */
const minGap = 0.03;

/** Each score as a dot, so that those that are too hard for their grade stand out. */
export function AccuracyAgainstGrade({ performance: { byGrade, byScore } }: { performance: Performance }) {
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
  const [min = 0, max = 1] = [ticks[0], ticks.at(-1)];
  const at = (value: number) => ({ '--at': (value - min) / (max - min) });
  const most = Math.max(...rated.map((score) => score.scored));
  return (
    <Figure
      id="accuracy-against-grade"
      size="whole"
      title={t`Accuracy against grade`}
      note={t`each dot a score, larger if practised more; the line is its grade’s mean`}
      columns={[
        { header: t`Score`, raw: nameOf },
        accuracy,
        { header: t`Grade`, raw: formatGrade },
        { header: t`Its grade`, raw: ({ usual }) => usual, format: ({ usual }) => formatAccuracy(usual) },
        scored,
      ]}
      rows={rated}
      keyOf={({ scoreId }) => scoreId}
    >
      <div className={classes.dotted}>
        <div className={classes.dots} style={{ '--columns': columns.length } as CSSProperties}>
          {ticks.map((tick) => (
            <span key={tick} className={classes.tick} style={at(tick) as CSSProperties} aria-hidden>
              {shareScale.format(tick)}
            </span>
          ))}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the list moves the focus between its links by arrow keys */}
          <ol aria-label={t`Accuracy against grade`} onKeyDown={onKeyDown}>
            {columns.map(({ grade, scores }, column) => (
              <li key={grade.gradeName} data-name={formatGrade(grade)}>
                <span className={classes.mean} style={at(grade.accuracy ?? 0) as CSSProperties} aria-hidden />
                {scores.map((score, index) => {
                  const rank = tooHard.indexOf(score);
                  const size = 5 + 9 * Math.sqrt(score.scored / most);
                  const name = labelled(nameOf(score), formatAccuracy(score.accuracy));
                  return (
                    <span
                      key={score.scoreId}
                      style={
                        { ...at(score.accuracy), '--across': acrossOf(index), '--size': `${size}px` } as CSSProperties
                      }
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
        </div>
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

const nameOf = (score: Score) => formatRecordName('score', score.name, score);

/** Spreads the dots of a grade evenly, by multiples of the golden ratio. */
const acrossOf = (index: number) => (index * 0.618) % 1;

function TooHard({ score }: { score: Rated }) {
  const { scoreId, libraryId, accuracy, usual, scored } = score;
  const may = useMay()('SL') && libraryId !== null;
  const name = nameOf(score);
  const { data: picture } = useQuery({
    queryKey: ['analytics', 'picture', scoreId],
    queryFn: async ({ signal }) => {
      const { scores } = await call(findScores, { searchQuery: name, Page: 1, Size: 100 }, { signal });
      return scores.find(({ id }) => id === scoreId)?.thumbnail ?? null;
    },
    enabled: may,
  });
  const target = may
    ? { to: '/score-library/$id/upload', params: { id: String(libraryId) }, search: { preview: scoreId } }
    : undefined;
  return (
    <li>
      {picture && <img src={picture} alt="" loading="lazy" />}
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
