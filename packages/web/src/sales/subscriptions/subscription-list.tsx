import type { KeyStatus, SubscriptionEducator } from '@eemusic/contract/sales/subscriptions';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconKey, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { i18n } from '@lingui/core';
import { useInLanguage } from '#platform/locales/use-in-language.ts';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { isNarrowed } from '#platform/ui/list/address.ts';
import { ListFrame } from '#platform/ui/list/list-frame.tsx';
import { useMe } from '#access/profile/index.ts';
import { useIsSmallScreen } from '#sales/user-management/index.ts';
import { type ListAddress, useListAddress } from '#platform/ui/list/use-list-address.ts';
import filterBar from '#platform/ui/list/filter-bar.module.css';
import { days, numbers } from '#platform/locales/formats.ts';
import { CellText } from '#platform/ui/list/list-row.tsx';
import type { Column } from '#platform/ui/list/types.ts';
import { type KeyFilter, type KeyFilters, keyList, type KeySort } from './address.ts';
import { EducatorRows } from './educator-rows.tsx';
import { keyCountQuery, subscriptionsQuery } from './queries.ts';
import { formatStatus } from './format-status.ts';
import type { KeySelectionState } from './use-key-selection.ts';
import { useSubscriptionsAddress } from './use-subscriptions-address.ts';
import classes from './subscriptions.module.css';

const statuses = ['Available', 'Active', 'Expired', 'Revoked'] as const satisfies readonly KeyStatus[];

/** Schools and teachers, which expand to their keys. The address holds the whole state. */
export function SubscriptionList({ selection }: { selection: KeySelectionState }) {
  const { userId } = useMe();
  const isPhone = useIsSmallScreen();
  const address = useKeyListAddress();
  const { filter } = address;
  const { from, to } = filter.filters;
  const columns = useInLanguage(() => columnsFor({ isPhone }), [isPhone]);
  const keys = useKeyCount(filter);
  const withoutDays = () => address.setFilters({ from: undefined, to: undefined });

  return (
    <ListFrame<SubscriptionEducator, KeySort, KeyFilters>
      label={t`Schools and teachers with their keys`}
      list="subscriptions"
      person={userId}
      address={address}
      query={subscriptionsQuery}
      columns={columns}
      idOf={({ educatorId }) => educatorId}
      nameOf={({ educatorName }) => t`all keys of ${educatorName}`}
      searchLabel={t`Search school, account or key`}
      countText={(total) => countText(total, keys)}
      filters={[
        {
          id: 'status',
          label: t`Status`,
          choices: statuses.map((value) => ({ value, label: formatStatus(value) })),
        },
      ]}
      otherFilter={{ pill: <WindowPill from={from} to={to} onRemove={withoutDays} />, names: ['from', 'to'] }}
      hasCheckboxes
      renderBody={(props) => <EducatorRows {...props} keys={selection} />}
      skeletonRows={20}
      empty={<NothingFound isNarrowed={isNarrowed(filter)} onShowAll={address.showAll} />}
    />
  );
}

/** The number of keys that a filter finds; undefined without a filter. */
function useKeyCount(filter: KeyFilter): number | undefined {
  const { status, from, to } = filter.filters;
  const isFiltered = status !== undefined || from !== undefined || to !== undefined;
  return useQuery({ ...keyCountQuery(filter), enabled: isFiltered }).data;
}

function countText(total: number, keys: number | undefined): string {
  const schools = plural(total, { one: '# school or teacher', other: '# schools and teachers' });
  if (keys === undefined) return schools;
  return plural(keys, { one: `# key of ${schools}`, other: `# keys of ${schools}` });
}

function NothingFound({ isNarrowed, onShowAll }: { isNarrowed: boolean; onShowAll: () => void }) {
  if (isNarrowed) {
    return (
      <EmptyState
        icon={IconKey}
        title={t`Educator not found in our collection`}
        hint={<Trans>Nothing matches the search and the filters.</Trans>}
        action={
          <Button variant="default" onClick={onShowAll}>
            <Trans>Show all</Trans>
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={IconKey}
      title={t`Educator not found in our collection`}
      hint={<Trans>Keys belong to schools and teachers. Add one in user management first.</Trans>}
    />
  );
}

/** The address of the list; a new search or filter resets expanded and collapsed rows. */
function useKeyListAddress(): ListAddress<KeySort, KeyFilters> {
  const address = useListAddress(keyList);
  const { show, narrow } = useSubscriptionsAddress();
  return useMemo(
    () => ({
      ...address,
      search: narrow,
      setFilters: show,
      showAll: () => show({ search: undefined, status: undefined, from: undefined, to: undefined }),
    }),
    [address, narrow, show],
  );
}

type Props = { from: string | undefined; to: string | undefined; onRemove: () => void };

/** The range of expiry days that was chosen in the forecast. */
function WindowPill({ from, to, onRemove }: Props) {
  if (from === undefined && to === undefined) return null;
  return (
    <div className={filterBar.pill} data-set>
      <span className={classes.window}>{formatWindow(from, to)}</span>
      <UnstyledButton
        className={filterBar.remove ?? ''}
        aria-label={t`Remove the filter of the expiry`}
        onClick={onRemove}
      >
        <IconX size={14} stroke={2} aria-hidden />
      </UnstyledButton>
    </div>
  );
}

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

/** The columns of the educators. */
function columnsFor({ isPhone }: { isPhone: boolean }): Column<SubscriptionEducator>[] {
  return [
    {
      id: 'educatorName',
      header: t`Name`,
      isName: true,
      width: 180,
      grow: 3,
      cell: ({ educatorName, isDeleted }) => (
        <span className={classes.name}>
          <IconChevronRight size={16} stroke={2} aria-hidden className={classes.chevron} />
          <CellText title={educatorName}>
            {educatorName}
            {isDeleted && <span className={classes.deleted}> {t`(deleted)`}</span>}
          </CellText>
        </span>
      ),
    },
    {
      id: 'name',
      header: t`Contact Name`,
      width: 120,
      grow: 2,
      narrow: 'under',
      cell: ({ name }) =>
        isPhone ? (
          <span className={classes.indent}>
            <CellText wrap="never">{name}</CellText>
          </span>
        ) : (
          name
        ),
    },
    {
      id: 'totalActiveUsers',
      header: t`Active users`,
      isNumber: true,
      width: 124,
      narrow: isPhone ? 'under' : 'beside',
      cell: ({ totalActiveUsers }) =>
        isPhone ? (
          <span className={classes.indent}>
            {plural(totalActiveUsers, { one: '# active user', other: '# active users' })}
          </span>
        ) : (
          numbers().format(totalActiveUsers)
        ),
    },
    {
      id: 'enabledKeys',
      header: t`Enabled`,
      isNumber: true,
      width: 96,
      cell: ({ enabledKeys }) => <span className={classes.quiet}>{numbers().format(enabledKeys)}</span>,
    },
    {
      id: 'availableKeys',
      header: t`Available`,
      isNumber: true,
      width: 100,
      cell: ({ availableKeys }) => <span className={classes.quiet}>{numbers().format(availableKeys)}</span>,
    },
    {
      id: 'totalSubcriptionsKeys',
      header: t`Total Keys`,
      isNumber: true,
      width: 112,
      narrow: 'beside',
      cell: ({ totalSubcriptionsKeys }) => numbers().format(totalSubcriptionsKeys),
    },
  ];
}
