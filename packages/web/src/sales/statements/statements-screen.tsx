import { monthOf } from '@eemusic/contract/platform/days';
import { plural, t } from '@lingui/core/macro';
import { Plural } from '@lingui/react/macro';
import { Alert, Button, Checkbox, Group, Select, Stack } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { type listStatements, maxPayments, type Statement } from '@eemusic/contract/sales/statements';
import { type Receiver, statementStates } from '@eemusic/contract/sales/choices';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { SavedFilters } from '#access/saved-filters/index.ts';
import { today } from '#platform/company.ts';
import { useInLanguage } from '#platform/locales/use-in-language.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Page } from '#platform/ui/page.tsx';
import { SelectionBar } from '#platform/ui/selection-bar.tsx';
import { focusTitle } from '#platform/ui/title-focus.ts';
import { useFocusOnTitle } from '#platform/ui/use-focus-on-title.ts';
import { useIsPhone } from '#platform/ui/use-is-phone.ts';
import { formatState, NameLink, Opens, PagedTable, StateBadge, Small } from '#sales/ui/index.ts';
import { formatMonth, money, numbers } from '#platform/locales/formats.ts';
import { FilterToolbar } from '#platform/ui/list/filter-bar.tsx';
import { formatRecordName } from '#platform/names/records.ts';
import { lazyDialog } from '#platform/ui/lazy-part.tsx';
import type { TableColumn } from '#platform/ui/list/types.ts';
import { everyMonth, statementList, type StatementsAddress } from './address.ts';
import { CloseMonthButton } from './close-month-button.tsx';
import { ExportSalesButton } from './export-sales-button.tsx';
import { statementsQuery, formatSums, sumsOf } from './queries.ts';
import { SenderNotice } from './sender-notice.tsx';

const route = getRouteApi('/shell/sales/statements');
const size = 50;

export function StatementsScreen() {
  useFocusOnTitle();
  const address = route.useSearch();
  const navigate = route.useNavigate();
  const months = useQuery(statementsQuery({ Page: 1, Size: 1 }));
  const chosen = address.month ?? lastEnded(months.data?.months ?? []);
  const isOfAll = chosen === everyMonth;
  const month = isOfAll ? undefined : chosen;
  const { receiver, state, search = '', page = 1 } = address;
  const found = useQuery({
    ...statementsQuery({ month, receiver, state, searchQuery: search, Page: page, Size: size }),
    enabled: months.data !== undefined,
  });
  const payable = usePayable({ month, receiver, searchQuery: search, rows: found.data?.statements });
  const isOpen = found.data?.statements.every(({ number }) => number === null) ?? false;
  const ofStatement = useInLanguage(() => statementColumns(isOfAll, isOpen), [isOfAll, isOpen]);
  const columns = found.data?.statements.some((one) => one.state === 'closed')
    ? [payableColumn(payable), ...ofStatement]
    : ofStatement;
  const go = (part: FilterChange) =>
    void navigate({ search: statementList.read({ ...address, page: 1, ...part }), resetScroll: false });
  const all = found.data?.months ?? months.data?.months ?? [];
  const ready = all.find((one) => one.month < monthOf(today()) && !one.isClosed);
  const error = found.error ?? months.error;

  return (
    <Page
      title={t`Statements`}
      back={<BackLink to="/dashboard" label={t`Dashboard`} />}
      actions={
        <>
          <ExportSalesButton month={month} />
          {month !== undefined && (
            <CloseMonthButton month={month} isClosed={all.find((one) => one.month === month)?.isClosed ?? false} />
          )}
        </>
      }
    >
      <Stack gap={12}>
        <SenderNotice />
        {ready !== undefined && ready.month !== chosen && <ReadyToClose month={ready.month} />}
        <StatementFilters
          address={address}
          month={chosen}
          months={all}
          count={
            found.data &&
            [
              plural(found.data.total, { one: '# statement', other: '# statements' }),
              t`commission ${formatSums(found.data.sums)}`,
            ].join(' · ')
          }
          onChange={go}
        >
          <SavedFilters of="statements" list={{ spec: statementList, address }} />
          {found.data !== undefined && (
            <SelectClosedButton filter={{ month, receiver, searchQuery: search }} payable={payable} />
          )}
        </StatementFilters>
        <PagedTable
          label={t`Statements`}
          found={{ ...found, error, refetch: () => Promise.all([months.refetch(), found.refetch()]) }}
          rowsIn={({ statements }) => statements}
          {...{ page, size, columns }}
          onPage={(next) => go({ page: next })}
          idOf={({ statementId }) => statementId}
          empty={
            <EmptyState
              icon={IconFileInvoice}
              title={t`No statements`}
              hint={t`A channel or school has one for each month with sales.`}
              action={
                (receiver !== undefined || state !== undefined || search !== '') && (
                  <Button
                    variant="default"
                    onClick={() => go({ receiver: undefined, state: undefined, search: undefined })}
                  >{t`Show all`}</Button>
                )
              }
            />
          }
        />
        <PaySelectedBar payable={payable} />
      </Stack>
    </Page>
  );
}

/** Shown while the list is of another month. */
const ReadyToClose = ({ month }: { month: string }) => (
  <Alert variant="light" color="gray" p={8} pl={12}>
    <Group justify="space-between" gap="xs">
      {t`${formatMonth(month)} is ready to close.`}
      <CloseMonthButton month={month} isClosed={false} variant="default" />
    </Group>
  </Alert>
);

/** The latest month before the current one; otherwise the current one. `months` is sorted newest first. */
function lastEnded(months: readonly { month: string }[]): string | undefined {
  const running = monthOf(today());
  return (months.find(({ month }) => month < running) ?? months[0])?.month;
}

/** The fields of the address that change; null or undefined clears one. */
type FilterChange = { [Field in keyof StatementsAddress]: unknown };

type StatementFiltersProps = {
  address: StatementsAddress;
  month: string | undefined;
  months: readonly { month: string; isClosed: boolean }[];
  count: ReactNode;
  onChange: (change: FilterChange) => void;
  children: ReactNode;
};

function StatementFilters({ address, month, months, count, onChange, children }: StatementFiltersProps) {
  const { receiver, state, search = '' } = address;
  return (
    <FilterToolbar
      label={t`Statements`}
      search={{
        value: search,
        label: t`Search by name or contact`,
        onSearch: (searched) => onChange({ search: searched }),
      }}
      beside={
        <Select
          aria-label={t`Month`}
          size="sm"
          w={{ base: 210, sm: 190 }}
          searchable
          allowDeselect={false}
          value={month ?? null}
          data={[
            { value: everyMonth, label: t`All months` },
            ...months.map((one) => ({
              value: one.month,
              label: one.isClosed ? t`${formatMonth(one.month)} · closed` : formatMonth(one.month),
            })),
          ]}
          onChange={(value) => onChange({ month: value })}
        />
      }
      filters={[
        {
          id: 'receiver',
          label: t`For`,
          operator: '',
          choices: [
            { value: 'channel', label: t`Channels` },
            { value: 'educator', label: t`Schools and teachers` },
          ],
        },
        {
          id: 'state',
          label: t`Status`,
          choices: statementStates.map((value) => ({ value, label: formatState(value) })),
        },
      ]}
      values={{ receiver, state }}
      onChange={onChange}
      count={count}
    >
      {children}
    </FilterToolbar>
  );
}

const PayManyDialog = lazyDialog(async () => (await import('./statement-actions.tsx')).PayManyDialog);

function payableColumn({ isSelected, toggle, selected }: Payable): TableColumn<Statement> {
  return {
    id: 'select',
    header: t`Selection`,
    isHeaderHidden: true,
    width: 40,
    cell: (statement) => {
      if (statement.state !== 'closed') return null;
      const receiver = formatRecordName(statement.receiver, statement.name, statement);
      const name = `${receiver}, ${formatMonth(statement.month)}`;
      const isChecked = isSelected(statement.statementId);
      return (
        <Checkbox
          size="xs"
          aria-label={t`Select ${name}`}
          disabled={!isChecked && selected.length >= maxPayments}
          checked={isChecked}
          onChange={() => toggle(statement)}
        />
      );
    },
  };
}

type Filter = Pick<CallOf<typeof listStatements>, 'month' | 'receiver' | 'searchQuery'>;

function SelectClosedButton({ filter, payable }: { filter: Filter; payable: Payable }) {
  const closed = useQuery(statementsQuery({ ...filter, state: 'closed', Page: 1, Size: 1 }));
  const count = Math.min(closed.data?.total ?? 0, maxPayments);
  if (count === 0 || payable.selected.length >= count) return null;
  return (
    <Button size="compact-sm" variant="subtle" loading={payable.isSelecting} onClick={payable.selectAll}>
      <Plural value={count} one="Select # closed statement" other="Select # closed statements" />
    </Button>
  );
}

const PaySelectedBar = ({ payable: { selected, clear } }: { payable: Payable }) => (
  <Opens
    renderButton={(open) => (
      <SelectionBar
        selecting={{
          count: selected.length,
          elsewhere: 0,
          clear,
          actions: <Button size="xs" variant="light" onClick={open}>{t`Mark as paid`}</Button>,
        }}
        summary={` · ${formatSums(sumsOf(selected))}`}
        onLeave={focusTitle}
      />
    )}
  >
    {(close) => selected.length > 0 && <PayManyDialog statements={selected} onClose={close} />}
  </Opens>
);

const pageSize = 500;

type List = {
  month: string | undefined;
  receiver: Receiver | undefined;
  searchQuery: string;
  rows: readonly Statement[] | undefined;
};

/**
 * The closed statements that are selected to be marked as paid. The selection is kept while the same month, or all of
 * them, is shown.
 */
function usePayable({ month, receiver, searchQuery, rows = [] }: List) {
  const client = useQueryClient();
  const [selection, setSelection] = useState<{ month: string | undefined; statements: readonly Statement[] }>({
    month,
    statements: [],
  });
  const shown = new Map(rows.map((row) => [row.statementId, row]));
  const kept = selection.month === month ? selection.statements : [];
  /* In their current state: a statement that somebody reopened or paid is no longer selected. */
  const selected = kept.map((one) => shown.get(one.statementId) ?? one).filter(({ state }) => state === 'closed');
  const select = (statements: readonly Statement[]) => setSelection({ month, statements });
  const all = useMutation({
    mutationFn: async () => {
      const found: Statement[] = [];
      for (let page = 1; ; page += 1) {
        const query = statementsQuery({ month, receiver, searchQuery, state: 'closed', Page: page, Size: pageSize });
        const { statements, total } = await client.fetchQuery(query);
        found.push(...statements);
        if (statements.length === 0 || found.length >= Math.min(total, maxPayments)) return found.slice(0, maxPayments);
      }
    },
    onSuccess: select,
  });
  const ids = new Set(selected.map(({ statementId }) => statementId));
  return {
    selected,
    isSelected: (id: number) => ids.has(id),
    toggle: (statement: Statement) =>
      select(
        ids.has(statement.statementId)
          ? selected.filter(({ statementId }) => statementId !== statement.statementId)
          : [...selected, statement],
      ),
    clear: () => select([]),
    selectAll: () => all.mutate(),
    isSelecting: all.isPending,
  };
}

type Payable = ReturnType<typeof usePayable>;

/**
 * @param isOfAll Whether statements of several months are listed, so that each has to say its month.
 * @param isOpen Whether none is closed yet, so that none has a number or a day of payment.
 */
function statementColumns(isOfAll: boolean, isOpen: boolean): TableColumn<Statement>[] {
  const columns: TableColumn<Statement>[] = [
    {
      id: 'name',
      header: t`For`,
      cell: (row) => (
        <About {...row} isOfAll={isOfAll}>
          <StatementLink id={row.statementId}>
            {formatRecordName(row.receiver, row.name, { purged: row.purged })}
          </StatementLink>
        </About>
      ),
    },
    { id: 'number', header: t`Number`, width: 120, isWide: true, cell: ({ number }) => number ?? '–' },
    { ...wide, id: 'sales', header: t`Sales`, width: 90, cell: ({ sales }) => numbers().format(sales) },
    { ...wide, id: 'refunds', header: t`Refunds`, width: 90, cell: ({ refunds }) => numbers().format(refunds) },
    { ...wide, id: 'amount', header: t`Amount`, cell: (row) => money(row.amount, row.currency) },
    { id: 'commission', header: t`Commission`, isNumber: true, cell: (row) => money(row.commission, row.currency) },
    { id: 'state', header: t`Status`, width: 96, cell: ({ state }) => <StateBadge state={state} /> },
    {
      id: 'paid',
      header: t({ message: 'Paid', context: 'statement' }),
      width: 216,
      isWide: true,
      cell: ({ paidOn, reference }) =>
        paidOn !== null && (
          <span className="whitespace-nowrap">
            {paidOn}
            <Small ml={12}>{reference}</Small>
          </span>
        ),
    },
  ];
  return isOpen ? columns.filter(({ id }) => id !== 'number' && id !== 'paid') : columns;
}

const wide = { isWide: true, isNumber: true };

type AboutProps = Statement & { isOfAll: boolean; children: ReactNode };

/** On a phone, where the number has no column, it takes a second line; elsewhere it is cut before the name. */
function About({ receiver, number, month, isOfAll, children }: AboutProps) {
  const isPhone = useIsPhone();
  const last = isPhone && number !== null ? number : isOfAll && formatMonth(month);
  return (
    <Group gap="0 8px" align="baseline" wrap={isPhone ? 'wrap' : 'nowrap'}>
      <span style={{ flex: 'none', maxWidth: '100%' }}>{children}</span>
      <Small {...(isPhone ? { w: '100%' } : { truncate: true })}>
        {receiver === 'channel' ? t`Channel` : t`School/Teacher`}
        {last && ' · '}
        <span className="whitespace-nowrap">{last}</span>
      </Small>
    </Group>
  );
}

/** A statement's Back returns to the list as it was. */
function StatementLink({ id, children }: { id: number; children: string }) {
  const address = route.useSearch();
  const state = { statements: address };
  return <NameLink name={children} target={{ to: '/sales/statements/$id', params: { id: String(id) }, state }} />;
}
