import type { Statement, StatementLine } from '@eemusic/contract/sales/statements';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useInLanguage } from '#platform/locales/use-in-language.ts';
import { formatRecordName } from '#platform/names/records.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { DataTable } from '#platform/ui/data-table.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import { formatMonth } from '#platform/ui/months-chart-figures.ts';
import { Page } from '#platform/ui/page.tsx';
import { useIsPhone } from '#platform/ui/use-is-phone.ts';
import { useFocusOnTitle } from '#platform/ui/use-focus-on-title.ts';
import { SalesDialog } from '#sales/commissions/index.ts';
import { formatLate } from './format-late.ts';
import { lateColumns, lineColumns } from './line-columns.tsx';
import { statementQuery } from './queries.ts';
import { SenderNotice } from './sender-notice.tsx';
import { StatementActions } from './statement-actions.tsx';
import { StatementHead } from './statement-head.tsx';
import { StatementMailList } from './statement-mail-list.tsx';

const route = getRouteApi('/shell/sales/statements/$id');

/** One statement: its sums, a line for each school or student, and late entries of closed months. */
export function StatementScreen() {
  useFocusOnTitle();
  const { id } = route.useParams();
  const { data, error, refetch } = useQuery(statementQuery(id));
  const [opened, setOpened] = useState<StatementLine | null>(null);
  const statement = data?.statement;
  const currency = statement?.currency;
  const isOfChannel = statement?.receiver === 'channel';
  const isPhone = useIsPhone();
  const columns = useInLanguage(() => {
    const options = { isOfChannel, currency, isPhone };
    return { lines: lineColumns({ ...options, onOpen: setOpened }), late: lateColumns(options) };
  }, [isOfChannel, currency, isPhone]);
  const list = useLocation({ select: ({ state }) => state.statements });
  const ofMonth = statement ? { month: statement.month } : {};
  const title = statement
    ? t`${formatRecordName(statement.receiver, statement.name, statement)}, ${formatMonth(statement.month)}`
    : t`Statement`;

  return (
    <Page
      title={title}
      shortTitle={statement ? formatMonth(statement.month) : title}
      back={<BackLink to="/sales/statements" search={list ?? ofMonth} label={t`Statements`} />}
      actions={statement && <StatementActions statement={statement} />}
    >
      {error !== null && data === undefined && <ListError error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton h={320} />}
      {data !== undefined && (
        <Stack gap="xl" maw={1100}>
          <SenderNotice />
          <StatementHead statement={data.statement} isPhone={isPhone} />
          <DataTable
            label={isOfChannel ? t`Schools and teachers` : t`Users`}
            rows={data.lines}
            columns={columns.lines}
            idOf={({ id: line }) => line}
            fits={isPhone}
            empty={null}
          />
          {statement !== undefined && opened !== null && (
            <LineSales statement={statement} line={opened} onClose={() => setOpened(null)} />
          )}
          <StatementMailList statementId={data.statement.statementId} />
          {data.late.total > 0 && (
            <Stack gap="sm" component="section" aria-label={t`Carried over from closed months`}>
              <Title order={2}>
                <Trans>Carried over from closed months</Trans>
              </Title>
              <Text c="dimmed">
                <Trans>It came after its own month was closed, and is part of the sums above.</Trans>
              </Text>
              <Text role="status">{formatLate(data.late, currency)}</Text>
              <DataTable
                label={t`Carried over from closed months`}
                rows={data.late.entries}
                columns={columns.late}
                idOf={({ saleId }) => saleId}
                fits={isPhone}
                empty={null}
              />
            </Stack>
          )}
        </Stack>
      )}
    </Page>
  );
}

type LineSalesProps = { statement: Statement; line: StatementLine; onClose: () => void };

/** The sales, refunds and corrections of one line, each with its price and rate. */
function LineSales({ statement, line, onClose }: LineSalesProps) {
  const { receiver, receiverId, month, currency } = statement;
  const isOfChannel = receiver === 'channel';
  const name = formatRecordName(isOfChannel ? 'educator' : 'student', line.name, line);
  return (
    <SalesDialog
      receiver={receiver}
      receiverId={receiverId}
      figure={{ month, ...(isOfChannel ? { educatorId: line.id } : { studentId: line.id }) }}
      title={t`${name}, ${formatMonth(month)}`}
      currency={currency}
      onClose={onClose}
    />
  );
}
