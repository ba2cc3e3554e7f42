import { t } from '@lingui/core/macro';

/* The days of keys are those of UTC wherever somebody looks. */
const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** 'Expires 1–31 March 2027' */
export function sayWindow(from: string | undefined, to: string | undefined): string {
  if (from !== undefined && to !== undefined) return t`Expires ${days.formatRange(dateOf(from), dateOf(to))}`;
  if (from !== undefined) return t`Expires from ${days.format(dateOf(from))}`;
  return to === undefined ? '' : t`Expires by ${days.format(dateOf(to))}`;
}

function dateOf(day: string): Date {
  return new Date(`${day}T00:00Z`);
}
