import { t } from '@lingui/core/macro';

/* The days of keys are those of UTC wherever somebody looks. */
const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** 'Expires 1–31 March 2027' */
export function sayWindow(from: string | undefined, to: string | undefined): string {
  if (from !== undefined && to !== undefined) return t`Expires ${sayRange(from, to)}`;
  if (from !== undefined) return t`Expires from ${days.format(dateOf(from))}`;
  return to === undefined ? '' : t`Expires by ${days.format(dateOf(to))}`;
}

function sayRange(from: string, to: string): string {
  const isInOneMonth = from !== to && from.slice(0, 7) === to.slice(0, 7);
  if (isInOneMonth) return `${Number(from.slice(-2))}–${days.format(dateOf(to))}`;
  return days.formatRange(dateOf(from), dateOf(to));
}

function dateOf(day: string): Date {
  return new Date(`${day}T00:00Z`);
}
