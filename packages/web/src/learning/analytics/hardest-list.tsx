import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { CSSProperties } from 'react';
import { enumerate } from '#platform/locales/formats.ts';
import { formatGrade } from '#platform/names/places.ts';
import classes from './charts.module.css';
import { FigureLink } from './figure-link.tsx';
import { nameScore, type OfScore, toScore } from './performance-scores.tsx';
import { formatShare } from './format.ts';

/** The name of a score links to the score, its share of wrong notes to the sessions behind it. */
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
