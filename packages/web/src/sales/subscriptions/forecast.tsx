import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Group, SegmentedControl, Skeleton, Table, Text, Title, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { useLocalStorage } from '@mantine/hooks';
import { Link, useSearch } from '@tanstack/react-router';
import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import type { forecastKeys } from '@eemusic/contract/sales/key-forecast';
import { useIsSmallScreen } from '#sales/user-management/index.ts';
import { parseStored } from '#platform/ui/parse-stored.ts';
import { days, numbers } from '#platform/locales/formats.ts';
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

/** Null until the user opens or closes it. */
type ForecastView = { isOpen: boolean | null; shownAs: 'chart' | 'table' };

export const defaultView: ForecastView = { isOpen: null, shownAs: 'chart' };

/** The state of the forecast for each user, kept in the browser. */
function useForecastView(person: number) {
  const [view, keep] = useLocalStorage<ForecastView>({
    key: `eemusic.forecast.${person}`,
    defaultValue: defaultView,
    getInitialValueInEffect: false,
    deserialize: readView,
  });
  return { view, keep };
}

/** The stored state; the default if it is missing or cannot be parsed. */
export function readView(stored: string | undefined): ForecastView {
  const { isOpen, shownAs }: Partial<Record<keyof ForecastView, unknown>> = parseStored(stored);
  return {
    isOpen: typeof isOpen === 'boolean' ? isOpen : defaultView.isOpen,
    shownAs: shownAs === 'table' ? shownAs : defaultView.shownAs,
  };
}

/** The numbers behind the bars. */
function ForecastTable({ months }: { months: readonly ForecastMonth[] }) {
  const isChosen = useIsChosen();
  return (
    <Table aria-label={t`Expiring keys, by month`} className={classes.table ?? ''}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">
            <Trans>Month</Trans>
          </Table.Th>
          <Table.Th scope="col" ta="end">
            <Trans>Keys</Trans>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {months.map((month) => (
          <Table.Tr key={month.month} data-chosen={isChosen(month) || undefined}>
            <Table.Th scope="row" fw={400}>
              {month.keys === 0 && !isChosen(month) ? (
                nameMonth(month)
              ) : (
                <ForecastLink month={month} isChosen={isChosen(month)} className={classes.link}>
                  {nameMonth(month)}
                </ForecastLink>
              )}
            </Table.Th>
            <Table.Td ta="end">{numbers().format(month.keys)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          <Table.Th scope="row">
            <Trans>In all</Trans>
          </Table.Th>
          <Table.Td ta="end" fw={600}>
            {numbers().format(sumKeys(months))}
          </Table.Td>
        </Table.Tr>
      </Table.Tfoot>
    </Table>
  );
}

/** A phone has room for four digits; larger numbers are rounded, and marked as rounded. */
function formatShortNumber(keys: number): string {
  if (keys < 10_000) return numbers().format(keys);
  return `≈${numbers({ notation: 'compact', maximumSignificantDigits: 2 }).format(keys)}`;
}

/** Made of links without a chart library, so that nothing has to be loaded. */
function ForecastBars({ months }: { months: readonly ForecastMonth[] }) {
  const isChosen = useIsChosen();
  const maxKeys = Math.max(1, ...months.map(({ keys }) => keys));
  return (
    <ol className={classes.bars}>
      {months.map((month, index) => (
        <li key={month.month} className={classes.month}>
          <Month month={month} isFirst={index === 0} isChosen={isChosen(month)} share={month.keys / maxKeys} />
        </li>
      ))}
    </ol>
  );
}

type ForecastBarsProps = { month: ForecastMonth; isFirst: boolean; isChosen: boolean; share: number };

/** A month without keys is not a link, unless it is the chosen one, which a click cancels. */
function Month({ month, isFirst, isChosen, share }: ForecastBarsProps) {
  const hasYear = isFirst || month.month.endsWith('-01');
  const marks = (
    <>
      <VisuallyHidden>
        {nameMonth(month)}: {countKeys(month.keys)}
      </VisuallyHidden>
      <span className={classes.marks} aria-hidden>
        <span className={classes.plot}>
          <span className={classes.figure} data-is="whole">
            {numbers().format(month.keys)}
          </span>
          <span className={classes.figure} data-is="short">
            {formatShortNumber(month.keys)}
          </span>
          <span className={classes.bar} style={{ '--share': share } as CSSProperties} />
        </span>
        <span className={classes.label}>{nameShort(month)}</span>
        <span className={classes.year}>{hasYear && month.month.slice(0, 4)}</span>
      </span>
    </>
  );
  if (month.keys === 0 && !isChosen) return <span className={classes.cell}>{marks}</span>;
  return (
    <ForecastLink month={month} isChosen={isChosen} className={classes.cell}>
      {marks}
    </ForecastLink>
  );
}

/** Whether the list is filtered by exactly these days. */
function useIsChosen(): (window: Window) => boolean {
  const { from, to }: Record<string, unknown> = useSearch({ strict: false });
  return (window) => window.from === from && window.to === to;
}

type UseIsChosenProps = { month: ForecastMonth; isChosen: boolean; className: string | undefined; children: ReactNode };

/** Shows the keys of a month without other filters; for the chosen month, shows all keys again. */
function ForecastLink({ month: { from, to }, isChosen, className, children }: UseIsChosenProps) {
  return (
    <Link
      to="/manage-subscription"
      search={isChosen ? {} : { from, to }}
      resetScroll={false}
      activeOptions={{ exact: true }}
      className={className}
      aria-current={isChosen ? 'true' : undefined}
      title={isChosen ? t`Show all keys` : undefined}
    >
      {children}
    </Link>
  );
}

type ForecastMonth = AnswerOf<typeof forecastKeys>['months'][number];

/** The range of days in which the listed keys expire. */
type Window = Pick<ForecastMonth, 'from' | 'to'>;

/** 'March 2027' */
const nameMonth = ({ from }: Window) => days({ month: 'long', year: 'numeric' }).format(new Date(from));
/** 'Mar' */
const nameShort = ({ from }: Window) => days({ month: 'short' }).format(new Date(from));

const countKeys = (keys: number) => plural(keys, { one: '# key', other: '# keys' });

const sumKeys = (months: readonly ForecastMonth[]) => months.reduce((sum, { keys }) => sum + keys, 0);
