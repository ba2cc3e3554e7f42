import { plural, t } from '@lingui/core/macro';
import { changeInPoints, changeOf } from './change.ts';
import { rowsOf } from './figure.ts';
import type { Performance } from './queries.ts';
import { formatAccuracy, formatNumber, formatShare, formatTime } from './format.ts';
import { Tiles } from './tiles.tsx';
import { usePerformanceBefore } from './use-before.ts';

export function PerformanceTiles({ performance, label }: { performance: Performance; label: string }) {
  const { sessions, seconds, scored, accuracy, scores } = performance;
  const all = rowsOf(sessions, { rows: 'sessions' });
  const before = usePerformanceBefore(performance);
  return (
    <Tiles
      label={label}
      tiles={[
        {
          key: 'accuracy',
          name: t`Accuracy`,
          value: accuracy === null ? t`none` : formatAccuracy(accuracy),
          hint: plural(scored, { one: 'of # session', other: 'mean of # sessions' }),
          change: accuracy === null ? null : changeInPoints(accuracy, before?.accuracy, formatAccuracy),
          target: rowsOf(scored, { rows: 'sessions', scored: 1 }),
        },
        {
          key: 'seconds',
          name: t`Practice time`,
          value: formatTime(seconds),
          spokenText: formatTime(seconds, 'long'),
          hint: sessions === 0 ? '' : t`${formatTime(seconds / sessions)} each`,
          change: changeOf(seconds, before?.seconds, formatTime),
          target: all,
        },
        {
          key: 'sessions',
          name: t`Sessions`,
          value: formatNumber(sessions),
          hint: sessions === 0 ? '' : t`${formatShare(scored / sessions)} with an accuracy`,
          change: changeOf(sessions, before?.sessions, formatNumber),
          target: all,
        },
        {
          key: 'scores',
          name: t`Scores`,
          value: formatNumber(scores),
          hint: t`were practised`,
          change: changeOf(scores, before?.scores, formatNumber),
          target: scores === 0 ? undefined : { to: 'table', id: 'by-score' },
        },
      ]}
    />
  );
}
