import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { CSSProperties } from 'react';
import { enumerate } from '#platform/locales/formats.ts';
import { sayStep } from '#platform/names/places.ts';
import classes from './charts.module.css';
import { LeadLink } from './lead-link.tsx';
import { type OfScore, toScore } from './performance-scores.tsx';
import { sayAccuracy } from './say.ts';

/** Two ways from each: its name to the score, its accuracy to the sessions that it is a mean of. */
export function HardestList({ scores }: { scores: readonly OfScore[] }) {
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
        const { scoreId, name, gradeName, accuracy } = score;
        const value = sayAccuracy(accuracy ?? 0);
        return (
          <li key={scoreId} className={classes.bar}>
            <LeadLink
              leads={toScore(score)}
              className={classes.scoreName}
              title={enumerate([name, sayStep(gradeName)])}
            >
              {name}
            </LeadLink>
            <span className={classes.track} aria-hidden>
              <span style={{ '--share': accuracy ?? 0 } as CSSProperties} />
            </span>
            <span className={classes.value}>
              <LeadLink
                leads={{ to: 'rows', rows: { rows: 'sessions', scored: 1, score: scoreId } }}
                className={classes.link}
                label={t`${name}: ${value}`}
              >
                {value}
              </LeadLink>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
