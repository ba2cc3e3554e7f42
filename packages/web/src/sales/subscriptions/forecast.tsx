import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Group, SegmentedControl, Skeleton, Text, Title, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useIsSmallScreen } from '#sales/user-management/index.ts';
import { ForecastBars } from './forecast-bars.tsx';
import { countKeys, sumKeys } from './forecast-months.ts';
import { ForecastTable } from './forecast-table.tsx';
import { type ForecastView, useForecastView } from './forecast-view.ts';
import classes from './forecast.module.css';
import { NotLoaded } from './not-loaded.tsx';
import { forecastQuery } from './queries.ts';

type Props = {
  /** The user, whose last view is restored. */
  person: number;
};

/** The number of keys that expire in each of the next 12 months, with links to them; fetched while it is open. */
export function Forecast({ person }: Props) {
  const { view, keep } = useForecastView(person);
  const isPhone = useIsSmallScreen();
  const id = useId();
  const isOpen = view.isOpen ?? !isPhone;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <section aria-labelledby={`${id}-title`} className={classes.forecast}>
      <Title order={2} id={`${id}-title`}>
        <UnstyledButton
          className={classes.toggle ?? ''}
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-months` : undefined}
          onClick={() => keep({ ...view, isOpen: !isOpen })}
        >
          <Chevron size={16} aria-hidden />
          <Trans>Expiring in the next 12 months</Trans>
        </UnstyledButton>
      </Title>
      {isOpen && (
        <div id={`${id}-months`}>
          <Months shownAs={view.shownAs} onShow={(shownAs) => keep({ ...view, shownAs })} />
        </div>
      )}
    </section>
  );
}

type MonthsProps = Pick<ForecastView, 'shownAs'> & { onShow: (shownAs: ForecastView['shownAs']) => void };

function Months({ shownAs, onShow }: MonthsProps) {
  const { data: months, error, refetch } = useQuery(forecastQuery());
  const keys = months && sumKeys(months);
  const shown = keys ? months : undefined;
  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap="xs" mih={31} mb="xs">
        <Text size="sm" c="dimmed">
          {keys ? <Trans>{countKeys(keys)} in all</Trans> : null}
        </Text>
        {shown && (
          <SegmentedControl
            size="xs"
            aria-label={t`Shown as`}
            value={shownAs}
            onChange={(chosen) => onShow(chosen === 'table' ? chosen : 'chart')}
            data={[
              { value: 'chart', label: t`Chart` },
              { value: 'table', label: t`Table` },
            ]}
          />
        )}
      </Group>
      {months === undefined && error === null && <Skeleton className={classes.place ?? ''} />}
      {months === undefined && error !== null && (
        <div role="alert" className={classes.place}>
          <NotLoaded error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {keys === 0 && (
        <div className={classes.place}>
          <Text size="sm" c="dimmed">
            <Trans>No key expires in the next 12 months</Trans>
          </Text>
        </div>
      )}
      {shown && shownAs === 'chart' && <ForecastBars months={shown} />}
      {shown && shownAs === 'table' && <ForecastTable months={shown} />}
    </>
  );
}
