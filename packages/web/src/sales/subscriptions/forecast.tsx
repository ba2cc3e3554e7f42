import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Group, Skeleton, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocalStorage } from '@mantine/hooks';
import { useSearch } from '@tanstack/react-router';
import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import { forecastKeys } from '@eemusic/contract/sales/key-forecast';
import { Note, queryOf, useIsSmallScreen } from '#sales/ui/index.ts';
import { Chart, type Column, type View } from '#platform/ui/chart.tsx';
import { parseStored } from '#platform/ui/parse-stored.ts';
import { days, formatMonth, numbers } from '#platform/locales/formats.ts';
import { LoadProblem } from '#platform/ui/list-error.tsx';
import classes from './subscriptions.module.css';

type Month = AnswerOf<typeof forecastKeys>['months'][number];

type Props = {
  person: number;
};

export function Forecast({ person }: Props) {
  const [view, keep] = useLocalStorage<ForecastView>({
    key: `eemusic.forecast.${person}`,
    defaultValue: defaultView,
    getInitialValueInEffect: false,
    deserialize: readView,
  });
  const isPhone = useIsSmallScreen();
  const isOpen = view.isOpen ?? !isPhone;
  const found = useQuery({ ...queryOf(['subscriptions', 'forecast'], forecastKeys, {}), enabled: isOpen });
  const { data: { months } = { months: [] }, error, isPending, refetch } = found;
  const isChosen = useIsChosen();
  const keys = months.reduce((sum, month) => sum + month.keys, 0);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  const columns: Column<Month>[] = [
    { header: t`Month`, raw: ({ month }) => month, format: ({ month }) => formatMonth(month) },
    {
      header: t`Keys`,
      raw: (month) => month.keys,
      format: (month) => numbers().format(month.keys),
      spoken: (month) => countKeys(month.keys),
      // The chosen month leads back to all keys.
      target: (month) => {
        if (month.keys === 0 && !isChosen(month)) return undefined;
        const search = isChosen(month) ? undefined : { from: month.from, to: month.to };
        return { to: '/manage-subscription', ...(search && { search }), resetScroll: false };
      },
      total: numbers().format(keys),
    },
  ];
  return (
    <div className={classes.forecast}>
      <Chart
        id="expiring-keys"
        label={t`Expiring keys, by month`}
        title={
          <UnstyledButton
            display="flex"
            fz="inherit"
            fw="inherit"
            style={{ alignItems: 'center', gap: 6 }}
            aria-expanded={isOpen}
            onClick={() => keep({ ...view, isOpen: !isOpen })}
          >
            <Chevron size={16} aria-hidden />
            {t`Expiring in the next 12 months`}
          </UnstyledButton>
        }
        note={isOpen && keys > 0 && <Trans>{countKeys(keys)} in total</Trans>}
        fileName="expiring-keys"
        columns={columns}
        rows={months}
        {...(keys > 0 && { kind: 'columns' })}
        markOf={(month, index) => ({
          short: days({ month: 'short' }).format(new Date(month.from)),
          year: index === 0 || month.month.endsWith('-01') ? month.month.slice(0, 4) : '',
          isChosen: isChosen(month),
        })}
        shown={view.shownAs}
        onShow={(shownAs) => keep({ ...view, shownAs })}
        isClosed={!isOpen}
      >
        {isOpen && keys === 0 && (
          <Group justify="center" gap={8} h="calc(var(--plot-height) + 44px)">
            {isPending && <Skeleton h="100%" />}
            {error !== null && <LoadProblem error={error} onRetry={() => void refetch()} />}
            {!isPending && error === null && <Note>{t`No key expires in the next 12 months`}</Note>}
          </Group>
        )}
      </Chart>
    </div>
  );
}

/** `isOpen` is null until the user opens or closes it. */
type ForecastView = { isOpen: boolean | null; shownAs: View };

export const defaultView: ForecastView = { isOpen: null, shownAs: 'chart' };

/** The stored state; the default if it is missing or cannot be parsed. */
export function readView(stored: string | undefined): ForecastView {
  const { isOpen, shownAs }: Partial<Record<keyof ForecastView, unknown>> = parseStored(stored);
  return {
    isOpen: typeof isOpen === 'boolean' ? isOpen : defaultView.isOpen,
    shownAs: shownAs === 'table' ? shownAs : defaultView.shownAs,
  };
}

/** Whether the list is filtered by exactly these days. */
function useIsChosen() {
  const { from, to }: Record<string, unknown> = useSearch({ strict: false });
  return (month: Month) => month.from === from && month.to === to;
}

const countKeys = (keys: number) => plural(keys, { one: '# key', other: '# keys' });
