import { Suspense } from 'react';
import { plural, t } from '@lingui/core/macro';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconChevronRight, IconFileExport, IconKey, IconPlus } from '@tabler/icons-react';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { ScreenSkeleton } from '#platform/ui/screen-skeleton.tsx';
import { useTitleFocus } from '#platform/ui/use-title-focus.ts';
import { useMe } from '#access/profile/index.ts';
import { SavedFilters } from '#access/saved-filters/index.ts';
import { formatKeyStatus, IconButton, NothingFound, queryOf, useIsSmallScreen } from '#sales/ui/index.ts';
import { BinLink } from '#platform/deletions/index.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { Page } from '#platform/ui/page.tsx';
import type { Column, SelectionOf, SelectionState } from '#platform/ui/list/types.ts';
import { useListSelection } from '#platform/ui/list/use-list-selection.ts';
import { useSubscriptionsAddress } from './use-subscriptions-address.tsx';
import { type KeyFilter, type KeyFilters, keyList, type KeySort, maxInAddress } from './address.ts';
import { educatorsOf } from './key-selection.ts';
import classes from './subscriptions.module.css';
import { keyStatuses, selectKeys, type SubscriptionEducator } from '@eemusic/contract/sales/subscriptions';
import { useQuery } from '@tanstack/react-query';
import { i18n } from '@lingui/core';
import { useInLanguage } from '#platform/locales/use-in-language.ts';
import { isNarrowed } from '#platform/ui/list/address.ts';
import { ListFrame } from '#platform/ui/list/list-frame.tsx';
import { type ListAddress, useListAddress } from '#platform/ui/list/use-list-address.ts';
import { FixedChip } from '#platform/ui/list/filter-bar.tsx';
import { days, numbers } from '#platform/locales/formats.ts';
import { CellText } from '#platform/ui/list/list-row.tsx';
import { subscriptionsQuery, wireFilter } from './queries.ts';

const EditKey = lazyPart(async () => (await import('./edit-key.tsx')).EditKey);
const ExportKeys = lazyPart(async () => (await import('./export-keys.tsx')).ExportKeys);
const GenerateKeys = lazyPart(async () => (await import('./generate-keys.tsx')).GenerateKeys);

/** The subscription keys of schools and teachers. The selection is kept here, so that it survives opening a form. */
export function ManageSubscriptionPage() {
  const {
    search: { mode, id },
  } = useSubscriptionsAddress();
  const selection = useListSelection(keyList);
  useTitleFocus(mode);

  return (
    <Suspense fallback={<ScreenSkeleton />}>
      {mode === undefined && <SubscriptionsScreen selection={selection} />}
      {mode === 'edit' && <EditKey key={id} />}
      {mode === 'generate' && <GenerateKeys />}
      {mode === 'export' && <ExportKeys />}
    </Suspense>
  );
}

const Forecast = lazyPart(async () => (await import('./forecast.tsx')).Forecast);

function SubscriptionsScreen({ selection }: { selection: SelectionOf<typeof keyList> }) {
  const { userId } = useMe();
  const { open } = useSubscriptionsAddress();
  const isPhone = useIsSmallScreen();
  const chosen = educatorsOf(selection.selection).slice(0, maxInAddress);
  const exportChosen = () => open({ mode: 'export', ...(chosen.length > 0 && { educators: chosen }) });

  return (
    <Page
      title={t`Key management`}
      shortTitle={t`Keys`}
      back={<BackLink to="/dashboard" label={t`Dashboard`} />}
      tools={<BinLink kind="key" />}
      actions={
        <>
          {isPhone ? (
            <Tooltip label={t`Export`}>
              <ActionIcon size={32} variant="default" aria-label={t`Export`} onClick={exportChosen}>
                <IconFileExport size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
            </Tooltip>
          ) : (
            <IconButton icon={IconFileExport} onClick={exportChosen}>{t`Export`}</IconButton>
          )}
          <IconButton
            icon={IconPlus}
            variant="filled"
            onClick={() => open({ mode: 'generate' })}
          >{t`Generate keys`}</IconButton>
        </>
      }
    >
      <div className="grid one-column">
        <Suspense fallback={<div className={classes.forecastPlace} data-closed={isPhone || undefined} />}>
          <Forecast person={userId} />
        </Suspense>
        <SubscriptionList selection={selection} />
      </div>
    </Page>
  );
}

/** Loaded beside the first page of rows. */
const loadRows = () => import('./educator-rows.tsx');
loadRows().catch(() => undefined);
const EducatorRows = lazyPart(async () => (await loadRows()).EducatorRows);

function SubscriptionList({ selection }: { selection: SelectionState<KeySort, KeyFilters> }) {
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
          choices: keyStatuses.map((value) => ({ value, label: formatKeyStatus(value) })),
        },
      ]}
      besideFilters={<SavedFilters of="keys" list={address} />}
      otherFilter={{ chip: <WindowChip from={from} to={to} onRemove={withoutDays} />, names: ['from', 'to'] }}
      hasCheckboxes
      renderBody={(props) => (
        <Suspense>
          <EducatorRows {...props} keys={selection} />
        </Suspense>
      )}
      skeletonRows={20}
      empty={
        <NothingFound
          icon={IconKey}
          title={t`Educator not found in our collection`}
          first={{ hint: t`Keys belong to schools and teachers. Add one in user management first.`, action: null }}
          isNarrowed={isNarrowed(filter)}
          onShowAll={address.showAll}
        />
      }
    />
  );
}

function useKeyCount(filter: KeyFilter): number | undefined {
  const { status, from, to } = filter.filters;
  const isFiltered = status !== undefined || from !== undefined || to !== undefined;
  const query = queryOf(['subscriptions', 'count'], selectKeys, wireFilter(filter));
  return useQuery({ ...query, enabled: isFiltered }).data?.total;
}

function countText(total: number, keys: number | undefined): string {
  const schools = plural(total, { one: '# school or teacher', other: '# schools and teachers' });
  if (keys === undefined) return schools;
  return plural(keys, { one: `# key of ${schools}`, other: `# keys of ${schools}` });
}

/** The address of the list; a new search or filter resets expanded and collapsed rows. */
function useKeyListAddress(): ListAddress<KeySort, KeyFilters> {
  const address = useListAddress(keyList);
  const { show, narrow } = useSubscriptionsAddress();
  const all = { search: undefined, status: undefined, from: undefined, to: undefined };
  return { ...address, search: narrow, setFilters: show, showAll: () => show(all) };
}

type Props = { from: string | undefined; to: string | undefined; onRemove: () => void };

/** The range of expiry days that was chosen in the forecast. */
function WindowChip({ from, to, onRemove }: Props) {
  if (from === undefined && to === undefined) return null;
  return (
    <FixedChip
      label={t`Expiry Date`}
      operator={from !== undefined && to !== undefined ? t`in` : from === undefined ? t`by` : t`from`}
      remove={t`Remove the filter of the expiry`}
      onRemove={onRemove}
    >
      {formatWindow(from, to)}
    </FixedChip>
  );
}

/* Keys expire by the company's days, in whatever time zone the user is. */
const day = () => days({ day: 'numeric', month: 'long', year: 'numeric' });

/** '1–31 March 2027' */
export function formatWindow(from: string | undefined, to: string | undefined): string {
  if (from !== undefined && to !== undefined) return formatDayRange(from, to);
  const end = from ?? to;
  return end === undefined ? '' : day().format(dateOf(end));
}

function formatDayRange(from: string, to: string): string {
  const isInOneMonth = i18n.locale === 'en' && from !== to && from.slice(0, 7) === to.slice(0, 7);
  if (isInOneMonth) return `${Number(from.slice(-2))}–${day().format(dateOf(to))}`;
  return day().formatRange(dateOf(from), dateOf(to));
}

function dateOf(day: string): Date {
  return new Date(`${day}T00:00Z`);
}

type Figure = 'totalActiveUsers' | 'enabledKeys' | 'availableKeys' | 'totalSubcriptionsKeys';

function columnsFor({ isPhone }: { isPhone: boolean }): Column<SubscriptionEducator>[] {
  const figure = (id: Figure, header: string, width: number): Column<SubscriptionEducator> => ({
    id,
    header,
    isNumber: true,
    width,
    cell: (educator) => numbers().format(educator[id]),
  });
  const quiet = (id: Figure, header: string, width: number): Column<SubscriptionEducator> => ({
    ...figure(id, header, width),
    cell: (educator) => <span className={classes.closed}>{numbers().format(educator[id])}</span>,
  });
  const users = figure('totalActiveUsers', t`Active users`, 124);
  return [
    {
      id: 'educatorName',
      header: t`Name`,
      isName: true,
      width: 180,
      grow: 3,
      cell: ({ educatorName, isDeleted }) => (
        <span className="flex items-center gap-8 min-w-0 w-full font-semibold">
          <IconChevronRight size={16} stroke={2} aria-hidden className={classes.chevron} />
          <CellText title={educatorName}>
            {educatorName}
            {isDeleted && <span className="dimmed font-normal"> {t`(deleted)`}</span>}
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
    isPhone ? { ...users, narrow: 'under', cell: usersUnder } : { ...users, narrow: 'beside' },
    quiet('enabledKeys', t`Enabled`, 96),
    quiet('availableKeys', t`Available`, 100),
    { ...figure('totalSubcriptionsKeys', t`Total Keys`, 112), narrow: 'beside' },
  ];
}

const usersUnder = ({ totalActiveUsers }: SubscriptionEducator) => (
  <span className={classes.indent}>{plural(totalActiveUsers, { one: '# active user', other: '# active users' })}</span>
);
