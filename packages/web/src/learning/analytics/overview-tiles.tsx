import { plural, t } from '@lingui/core/macro';
import { enumerate, money } from '#platform/locales/formats.ts';
import { changeOf } from './change.ts';
import { rowsOf } from './figure.ts';
import type { Overview } from './queries.ts';
import { formatNumber, formatStudents, formatTime } from './format.ts';
import { Tiles } from './tiles.tsx';
import { useOverviewBefore } from './use-before.ts';

export function OverviewTiles({ overview, label }: { overview: Overview; label: string }) {
  const { students, practice, sales } = overview;
  const ofKind = (kind: 'active' | 'new' | 'lapsed') => rowsOf(students[kind] ?? 0, { rows: 'students', kind });
  const sessions = rowsOf(practice.sessions, { rows: 'sessions' });
  const before = useOverviewBefore(overview);
  return (
    <Tiles
      label={label}
      tiles={[
        {
          key: 'active',
          name: t`Active students`,
          value: students.active === null ? '–' : formatNumber(students.active),
          ...(students.active === null && { spokenText: formatStudents(null) }),
          hint: students.active === null ? t`counted over at most 13 months` : t`practised`,
          change: students.active === null ? null : changeOf(students.active, before?.students.active, formatNumber),
          target: ofKind('active'),
        },
        {
          key: 'new',
          name: t`New students`,
          value: formatNumber(students.new),
          hint: t`were added`,
          change: changeOf(students.new, before?.students.new, formatNumber),
          target: ofKind('new'),
        },
        {
          key: 'lapsed',
          name: t`Lapsed students`,
          value: formatNumber(students.lapsed),
          hint: t`ended without renewal`,
          change: changeOf(students.lapsed, before?.students.lapsed, formatNumber, 'less'),
          target: ofKind('lapsed'),
        },
        {
          key: 'seconds',
          name: t`Practice time`,
          value: formatTime(practice.seconds),
          spokenText: formatTime(practice.seconds, 'long'),
          hint: !students.active ? '' : t`${formatTime(practice.seconds / students.active)} a student`,
          change: changeOf(practice.seconds, before?.practice.seconds, formatTime),
          target: sessions,
        },
        {
          key: 'sessions',
          name: t`Sessions`,
          value: formatNumber(practice.sessions),
          hint: practice.sessions === 0 ? '' : t`${formatTime(practice.seconds / practice.sessions)} each`,
          change: changeOf(practice.sessions, before?.practice.sessions, formatNumber),
          target: sessions,
        },
        {
          key: 'sales',
          name: t`Sales`,
          value: money(sales.amount),
          hint: salesText(sales),
          change: changeOf(sales.amount, before?.sales.amount, money),
          target: rowsOf(sales.count + sales.refunds, { rows: 'sales' }),
        },
      ]}
    />
  );
}

function salesText({ count, refunds }: Overview['sales']): string {
  const sold = plural(count, { one: '# sale', other: '# sales' });
  return refunds === 0 ? sold : enumerate([sold, plural(refunds, { one: '# refund', other: '# refunds' })]);
}
