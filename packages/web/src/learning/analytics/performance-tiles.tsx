import { plural, t } from '@lingui/core/macro';
import { rowsOf } from './figure.ts';
import type { Performance } from './queries.ts';
import { sayAccuracy, sayNumber, sayShare, sayTime } from './say.ts';
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
          value: accuracy === null ? t`none` : sayAccuracy(accuracy),
          hint: plural(scored, { one: 'of # session', other: 'mean of # sessions' }),
          target: rowsOf(scored, { rows: 'sessions', scored: 1 }),
        },
        {
          key: 'seconds',
          name: t`Practice time`,
          value: sayTime(seconds),
          spokenText: sayTime(seconds, 'long'),
          hint: sessions === 0 ? '' : t`${sayTime(seconds / sessions)} each`,
          target: all,
        },
        {
          key: 'sessions',
          name: t`Sessions`,
          value: sayNumber(sessions),
          hint: sessions === 0 ? '' : t`${sayShare(scored / sessions)} with an accuracy`,
          target: all,
        },
        {
          key: 'scores',
          name: t`Scores`,
          value: sayNumber(scores),
          hint: t`were practised`,
          target: scores === 0 ? undefined : { to: 'table', id: 'by-score' },
        },
      ]}
    />
  );
}
