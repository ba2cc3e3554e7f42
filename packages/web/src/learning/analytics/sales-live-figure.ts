import { addMonths, firstDayOf, lastDayOf, monthOf } from '@eemusic/contract/platform/days';
import { listCountedSales } from '@eemusic/contract/learning/analytics';
import { t } from '@lingui/core/macro';
import { today } from '#platform/company.ts';
import { call } from '#platform/api/call.ts';
import { money } from '#platform/locales/formats.ts';
import type { LiveFigure } from '#platform/room.ts';

/** This month up to today, compared with the same days of the previous month. */
export const liveFigure: LiveFigure = {
  isMoreBetter: true,
  find: async (signal) => {
    const to = today();
    const days = { from: firstDayOf(monthOf(to)), to };
    const [{ amount }, { amount: before }] = await Promise.all([
      call(listCountedSales, { ...days, Size: '1' }, { signal }),
      call(listCountedSales, { ...sameDaysBefore(to), Size: '1' }, { signal }),
    ]);
    return { value: amount, before, to: '/analytics/overview', search: { ...days, rows: 'sales' } };
  },
  describe: () => t`sold this month`,
  formatValue: (amount) => money(amount),
  formatNote: ({ before = 0 }) => {
    const sold = money(before);
    return t`${sold} on the same days of last month`;
  },
};

/** The same days of the previous month; 30 March is compared with all of February. */
export function sameDaysBefore(day: string): { from: string; to: string } {
  const month = addMonths(monthOf(day), -1);
  const last = lastDayOf(month);
  const same = `${month}-${day.slice(-2)}`;
  return { from: firstDayOf(month), to: same < last ? same : last };
}
