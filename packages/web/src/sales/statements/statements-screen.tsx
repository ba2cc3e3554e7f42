import { monthOf } from '@eemusic/contract/platform/days';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { today } from '#platform/company.ts';
import { useInLanguage } from '#platform/locales/use-in-language.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { DataTable } from '#platform/ui/data-table.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { useIsPhone } from '#platform/ui/use-is-phone.ts';
import { ListError } from '#platform/ui/list-error.tsx';
import { Page } from '#platform/ui/page.tsx';
import { Pager } from '#platform/ui/pager.tsx';
import { useFocusOnTitle } from '#platform/ui/use-focus-on-title.ts';
import { SalesTabs } from '#sales/commissions/index.ts';
import { everyMonth, readStatementsAddress } from './address.ts';
import { CloseMonthButton } from './close-month-button.tsx';
import { ExportSalesButton } from './export-sales-button.tsx';
import { formatSums } from './format-sums.ts';
import { PaySelectedBar, payableColumn, SelectClosedButton } from './pay-selected.tsx';
import { statementsQuery } from './queries.ts';
import { SenderNotice } from './sender-notice.tsx';
import { statementColumns } from './statement-columns.tsx';
import { type FilterChange, StatementFilters } from './statement-filters.tsx';
import { usePayable } from './use-payable.ts';

const route = getRouteApi('/shell/sales/statements');
const size = 50;

/** Statements of one month or all: what each channel and school sold, and whether it is closed and paid. */
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
  const isPhone = useIsPhone();
  const payable = usePayable({ month, receiver, searchQuery: search, rows: found.data?.statements });
  const ofStatement = useInLanguage(() => statementColumns(isPhone, isOfAll), [isPhone, isOfAll]);
  const columns = found.data?.statements.some((one) => one.state === 'closed')
    ? [payableColumn(payable), ...ofStatement]
    : ofStatement;
  /** Changing a filter goes back to the first page. */
  const go = (part: FilterChange) =>
    void navigate({ search: readStatementsAddress({ ...address, page: 1, ...part }), resetScroll: false });
  const all = found.data?.months ?? months.data?.months ?? [];
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
      <Stack gap="md">
        <SalesTabs tab="statements" />
        <SenderNotice />
        <StatementFilters address={address} month={chosen} months={all} isPhone={isPhone} onChange={go} />
        {error !== null && found.data === undefined ? (
          <ListError error={error} onRetry={() => void Promise.all([months.refetch(), found.refetch()])} />
        ) : (
          <>
            {(found.data === undefined || found.data.total > 0) && (
              <Group gap="sm" mih={26}>
                <Text size="sm" c="dimmed" role="status">
                  {found.data !== undefined && (
                    <>
                      {plural(found.data.total, { one: '# statement', other: '# statements' })}
                      {' · '}
                      <Trans>commission {formatSums(found.data.sums)}</Trans>
                    </>
                  )}
                </Text>
                {found.data !== undefined && (
                  <SelectClosedButton filter={{ month, receiver, searchQuery: search }} payable={payable} />
                )}
              </Group>
            )}
            <DataTable
              label={t`Statements`}
              rows={found.data?.statements}
              columns={columns}
              idOf={({ statementId }) => statementId}
              isOutdated={found.isPlaceholderData}
              fits={isPhone}
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
                      >
                        <Trans>Show all</Trans>
                      </Button>
                    )
                  }
                />
              }
            />
          </>
        )}
        {found.data !== undefined && found.data.total > size && (
          <Pager page={page} size={size} total={found.data.total} onPage={(next) => go({ page: next })} />
        )}
        <PaySelectedBar payable={payable} />
      </Stack>
    </Page>
  );
}

/** The latest month before the current one; otherwise the current one. `months` is sorted newest first. */
function lastEnded(months: readonly { month: string }[]): string | undefined {
  const running = monthOf(today());
  return (months.find(({ month }) => month < running) ?? months[0])?.month;
}
