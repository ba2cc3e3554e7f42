import { t } from '@lingui/core/macro';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { money } from '#platform/locales/formats.ts';
import { formatDuration } from '#platform/locales/format-duration.ts';
import { formatRecordName } from '#platform/names/records.ts';
import { useInLanguage } from '#platform/locales/use-in-language.ts';
import type { TableColumn } from '#platform/ui/list/types.ts';
import type { CountedKey, CountedSale } from './queries.ts';
import classes from './rows.module.css';
import { formatDay } from './format.ts';
import { formatEducator, Student } from './student-columns.tsx';
import { useMay } from '#access/profile/index.ts';

/** On a phone a row shows the name with the details below it, and the figure. */
const useIsPhone = () => useMediaQuery('(max-width: 768px)', false, { getInitialValueInEffect: false });

export function useSaleColumns(): readonly TableColumn<CountedSale>[] {
  const isPhone = useIsPhone();
  const mayOpen = useMay()('UM');
  return useInLanguage(() => {
    const under = (sale: CountedSale) => `${formatDay(sale.day)} · ${formatEducator(sale)}`;
    const student: TableColumn<CountedSale> = {
      id: 'student',
      header: t({ message: 'Name', context: 'person' }),
      cell: (sale) => (
        <>
          <Student studentId={sale.studentId} fullName={sale.fullName} mayOpen={mayOpen} />
          {isPhone && <span className={classes.under}>{under(sale)}</span>}
        </>
      ),
    };
    const amount: TableColumn<CountedSale> = {
      id: 'amount',
      header: t`Amount`,
      isNumber: true,
      cell: (sale) => (
        <>
          {money(sale.amount)}
          {sale.isRefund && <span className={classes.under}>{t`Refund`}</span>}
          {sale.isCorrection && <span className={classes.under}>{t`Correction`}</span>}
        </>
      ),
    };
    if (isPhone) return [student, amount];
    return [
      { id: 'at', header: t`Date`, cell: ({ day }) => formatDay(day) },
      student,
      { id: 'educator', header: t`School/Teacher`, cell: formatEducator },
      { id: 'channel', header: t`Channel`, cell: (sale) => formatRecordName('channel', sale.channelName ?? '', sale) },
      { id: 'duration', header: t`Duration`, cell: ({ durationDays }) => formatDuration(durationDays) },
      amount,
    ];
  }, [isPhone, mayOpen]);
}

export function useKeyColumns(): readonly TableColumn<CountedKey>[] {
  const isPhone = useIsPhone();
  const mayOpen = useMay()('UM', 'SM');
  return useInLanguage(() => {
    const key: TableColumn<CountedKey> = {
      id: 'key',
      header: t`Key`,
      cell: (row) => (
        <>
          {mayOpen ? (
            <Link to="/manage-subscription" search={{ mode: 'edit', id: row.id }} className={classes.name}>
              {row.key}
            </Link>
          ) : (
            <span className={classes.name}>{row.key}</span>
          )}
          {isPhone && <span className={classes.under}>{formatEducator(row)}</span>}
        </>
      ),
    };
    const lastDay: TableColumn<CountedKey> = {
      id: 'runsUntil',
      header: t`Last day`,
      isNumber: true,
      cell: ({ runsUntil }) => (runsUntil === null ? '' : formatDay(runsUntil)),
    };
    if (isPhone) return [key, lastDay];
    return [
      key,
      { id: 'educator', header: t`School/Teacher`, cell: formatEducator },
      { id: 'duration', header: t`Duration`, cell: ({ durationDays }) => formatDuration(durationDays) },
      { id: 'createdOn', header: t`Added`, isNumber: true, cell: ({ createdOn }) => formatDay(createdOn) },
      lastDay,
    ];
  }, [isPhone, mayOpen]);
}
