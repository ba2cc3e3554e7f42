import { Trans } from '@lingui/react/macro';
import classes from './card-panel.module.css';
import type { OpenCard } from './queries.ts';
import { formatActor, formatAction } from './format-action.ts';
import { formatExactTime, formatMoment } from '#platform/locales/format-time.ts';

/** The history of the card; collapsed, because it is seldom needed. */
export function CardActivity({ card }: { card: OpenCard }) {
  if (card.activity.length === 0) return null;
  return (
    <details className={classes.fold}>
      <summary className={classes.heading}>
        <Trans>Activity</Trans>
        <span className={classes.number}>{card.activity.length}</span>
      </summary>
      <ol className={classes.actionList}>
        {card.activity.map((entry) => (
          <li key={entry.id}>
            <b>{formatActor(entry)}</b> {formatAction(entry)}{' '}
            <time className={classes.about} dateTime={entry.at} title={formatExactTime(entry.at)}>
              {formatMoment(entry.at)}
            </time>
          </li>
        ))}
      </ol>
    </details>
  );
}
