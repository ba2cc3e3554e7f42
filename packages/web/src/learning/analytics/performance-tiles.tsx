import { plural, t } from '@lingui/core/macro';
import { rowsOf } from './figure.ts';
import type { Performance } from './queries.ts';
import { formatAccuracy, formatNumber, formatShare, formatTime } from './format.ts';
import { Tiles } from './tiles.tsx';

export function PerformanceTiles({ performance, label }: { performance: Performance; label: string }) {
  const { sessions, seconds, scored, accuracy, scores } = performance;
  const all = rowsOf(sessions, { rows: 'sessions' });
  return (
    <Tiles
      label={label}
      tiles={[
        {
          key: 'accuracy',
          name: t`Accuracy`,
          value: accuracy === null ? t`none` : formatAccuracy(accuracy),
          hint: plural(scored, { one: 'of # session', other: 'mean of # sessions' }),
          target: rowsOf(scored, { rows: 'sessions', scored: 1 }),
        },
        {
          key: 'seconds',
          name: t`Practice time`,
          value: formatTime(seconds),
          spokenText: formatTime(seconds, 'long'),
          hint: sessions === 0 ? '' : t`${formatTime(seconds / sessions)} each`,
          target: all,
        },
        {
          key: 'sessions',
          name: t`Sessions`,
          value: formatNumber(sessions),
          hint: sessions === 0 ? '' : t`${formatShare(scored / sessions)} with an accuracy`,
          target: all,
        },
        {
          key: 'scores',
          name: t`Scores`,
          value: formatNumber(scores),
          hint: t`were practised`,
          target: scores === 0 ? undefined : { to: 'table', id: 'by-score' },
        },
      ]}
    />
  );
}
