import type { Statement, StatementLine } from '@eemusic/contract/sales/statements';
import { t } from '@lingui/core/macro';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { formatMonth } from '#platform/locales/formats.ts';
import { formatRecordName } from '#platform/names/records.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import { Page } from '#platform/ui/page.tsx';
import { useFocusOnTitle } from '#platform/ui/use-focus-on-title.ts';
import { SalesDialog } from '#sales/commissions/index.ts';
import { StateBadge } from '#sales/user-management/index.ts';
import { statementQuery } from './queries.ts';
import { SenderNotice } from './sender-notice.tsx';
import { StatementActions } from './statement-actions.tsx';
import { StatementPaper } from './statement-paper.tsx';
import { StatementRail } from './statement-rail.tsx';
import classes from './statement.module.css';

const route = getRouteApi('/shell/sales/statements/$id');

/** One statement as a document, and beside it what became of it. */
export function StatementScreen() {
  useFocusOnTitle();
  const { id } = route.useParams();
  const { data, error, refetch } = useQuery(statementQuery(id));
  const [opened, setOpened] = useState<StatementLine | 'all' | null>(null);
  const statement = data?.statement;
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
      tools={statement && <StateBadge state={statement.state} />}
      actions={statement && <StatementActions statement={statement} />}
    >
      {error !== null && data === undefined && <ListError error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton h={720} maw={860} />}
      {data !== undefined && (
        <div className={classes.layout}>
          <div className={classes.desk}>
            <SenderNotice />
            <StatementPaper {...data} onOpen={setOpened} />
          </div>
          <StatementRail statement={data.statement} onSales={() => setOpened('all')} />
          {opened !== null && (
            <OpenedSales
              statement={data.statement}
              line={opened === 'all' ? null : opened}
              onClose={() => setOpened(null)}
            />
          )}
        </div>
      )}
    </Page>
  );
}

type OpenedProps = { statement: Statement; line: StatementLine | null; onClose: () => void };

/** The sales, refunds and corrections of one line or of all, each with its price and rate. */
function OpenedSales({ statement, line, onClose }: OpenedProps) {
  const { receiver, receiverId, month, currency } = statement;
  const isOfChannel = receiver === 'channel';
  const member = line && (isOfChannel ? { educatorId: line.id } : { studentId: line.id });
  const name = line
    ? formatRecordName(isOfChannel ? 'educator' : 'student', line.name, line)
    : formatRecordName(receiver, statement.name, statement);
  return (
    <SalesDialog
      receiver={receiver}
      receiverId={receiverId}
      figure={{ month, ...member }}
      title={t`${name}, ${formatMonth(month)}`}
      currency={currency}
      onClose={onClose}
    />
  );
}
