import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { days } from '#platform/locales/formats.ts';

/* Keys expire by the company's days, in whatever time zone the user is. */
const day = () => days({ day: 'numeric', month: 'long', year: 'numeric' });

/** 'Expires 1–31 March 2027' */
export function formatWindow(from: string | undefined, to: string | undefined): string {
  if (from !== undefined && to !== undefined) return t`Expires ${formatDayRange(from, to)}`;
  if (from !== undefined) return t`Expires from ${day().format(dateOf(from))}`;
  return to === undefined ? '' : t`Expires by ${day().format(dateOf(to))}`;
}

function formatDayRange(from: string, to: string): string {
  const isInOneMonth = i18n.locale === 'en' && from !== to && from.slice(0, 7) === to.slice(0, 7);
  if (isInOneMonth) return `${Number(from.slice(-2))}–${day().format(dateOf(to))}`;
  return day().formatRange(dateOf(from), dateOf(to));
}

function dateOf(day: string): Date {
  return new Date(`${day}T00:00Z`);
}
