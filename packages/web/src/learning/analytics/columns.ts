import { t } from '@lingui/core/macro';
import type { Rows } from './address.ts';
import { type Column, rowsOf } from './figure.ts';
import { formatAccuracy, formatNumber, formatStudents, formatTime } from './format.ts';

/* Columns of the tables that show a chart's figures as text. */

type Counted = { students: number | null; sessions: number; seconds: number };

export function partColumns<Part extends Counted>(
  head: string,
  name: (part: Part) => string,
  part: (part: Part) => Rows,
): Column<Part>[] {
  return [
    { header: head, format: name, raw: name },
    {
      header: t`Students`,
      isNumber: true,
      format: ({ students }) => formatStudents(students),
      raw: ({ students }) => students,
      target: (one) => rowsOf(one.students ?? 0, { rows: 'students', kind: 'active', ...part(one) }),
    },
    sessionsColumn(part),
    timeColumn(),
  ];
}

export function sessionsColumn<Part extends { sessions: number }>(part: (part: Part) => Rows): Column<Part> {
  return {
    header: t`Sessions`,
    isNumber: true,
    format: ({ sessions }) => formatNumber(sessions),
    raw: ({ sessions }) => sessions,
    target: (one) => rowsOf(one.sessions, { rows: 'sessions', ...part(one) }),
  };
}

/** Exported in seconds, so that spreadsheets can calculate with it. */
export function timeColumn<Part extends { seconds: number }>(): Column<Part> {
  return {
    header: t`Practice time`,
    fileHeader: t`Practice time (seconds)`,
    isNumber: true,
    format: ({ seconds }) => formatTime(seconds),
    raw: ({ seconds }) => seconds,
  };
}

/** Links to the sessions that have an accuracy. */
export function accuracyColumn<Part extends { accuracy: number | null }>(part: (part: Part) => Rows): Column<Part> {
  return {
    header: t`Accuracy`,
    isNumber: true,
    format: ({ accuracy }) => (accuracy === null ? t`none` : formatAccuracy(accuracy)),
    raw: ({ accuracy }) => accuracy,
    target: (one) => rowsOf(one.accuracy === null ? 0 : 1, { rows: 'sessions', scored: 1, ...part(one) }),
  };
}

/** The number of sessions that an average is based on. */
export function scoredColumn<Part extends { scored: number }>(part: (part: Part) => Rows): Column<Part> {
  return {
    header: t`With an accuracy`,
    isNumber: true,
    format: ({ scored }) => formatNumber(scored),
    raw: ({ scored }) => scored,
    target: (one) => rowsOf(one.scored, { rows: 'sessions', scored: 1, ...part(one) }),
  };
}
