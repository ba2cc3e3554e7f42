import { t } from '@lingui/core/macro';
import type { Figure } from './figure.ts';
import type { Report } from './queries.ts';

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** What the sales of a figure are called. */
export function titleOf({ month, educatorId, studentId }: Figure, { name, breakdown }: Report): string {
  if (month !== undefined) {
    const said = monthName.format(new Date(`${month}-01T00:00:00Z`));
    return t`${name}: sales of ${said}`;
  }
  const id = educatorId ?? studentId;
  if (id === undefined) return t`${name}: sales of the last 12 months`;
  const of = breakdown.find((line) => line.id === id)?.name ?? '';
  return t`${name}: sales of ${of}`;
}
