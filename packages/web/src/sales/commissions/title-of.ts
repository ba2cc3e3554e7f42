import { t } from '@lingui/core/macro';
import { days } from '#platform/locales/formats.ts';
import type { Figure } from './figure.ts';
import type { Report } from './queries.ts';

/** The title of the dialog that shows the sales of a figure. */
export function titleOf({ month, educatorId, studentId }: Figure, { name, breakdown }: Report): string {
  if (month !== undefined) {
    const monthName = days({ month: 'long', year: 'numeric' }).format(new Date(`${month}-01T00:00:00Z`));
    return t`${name}: sales of ${monthName}`;
  }
  const id = educatorId ?? studentId;
  if (id === undefined) return t`${name}: sales of the last 12 months`;
  const of = breakdown.find((line) => line.id === id)?.name ?? '';
  return t`${name}: sales of ${of}`;
}
