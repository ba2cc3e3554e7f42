import { countDays } from '@eemusic/contract/platform/days';
import type { Statement, StatementLine } from '@eemusic/contract/sales/statements';
import { plural, t } from '@lingui/core/macro';
import { Anchor, Group, Skeleton, Text, Title } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { days, formatMonth, money, numbers } from '#platform/locales/formats.ts';
import { formatRecordName } from '#platform/names/records.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import { Page } from '#platform/ui/page.tsx';
import { StepButton } from '#platform/ui/pager.tsx';
import { isDialogOpen } from '#platform/ui/use-close-on-back.ts';
import { useFocusOnTitle } from '#platform/ui/use-focus-on-title.ts';
import { SalesDialog } from '#sales/commissions/index.ts';
import { Note, StateBadge } from '#sales/ui/index.ts';
import { everyMonth, type StatementsAddress } from './address.ts';
import { formatMail, statementMailsQuery, statementQuery, statementsQuery } from './queries.ts';
import { SenderNotice } from './sender-notice.tsx';
import { StatementActions } from './statement-actions.tsx';
import { formatCounts, StatementPaper } from './statement-paper.tsx';
import classes from './statement.module.css';
import type { StatementMail } from '@eemusic/contract/sales/mailing';
import { Plural, Trans } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight, IconCircle, IconCircleCheckFilled, IconMinus } from '@tabler/icons-react';
import { companyDayOf } from '#platform/company.ts';
import { Plot } from '#platform/ui/plot.tsx';
import { sumOf } from '#platform/ui/months-chart-figures.ts';

const route = getRouteApi('/shell/sales/statements/$id');

export function StatementScreen() {
  useFocusOnTitle();
  const { id } = route.useParams();
  /* While another one loads, so that the arrows keep the focus. */
  const { data, error, refetch } = useQuery({ ...statementQuery(id), placeholderData: keepPreviousData });
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
            {list && <Neighbours statement={data.statement} list={list} />}
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

type NeighboursProps = { statement: Statement; list: StatementsAddress };

/** Leads through the list from which the statement was opened, as it was then: one that is paid may leave it. */
function Neighbours({ statement: { statementId, month }, list }: NeighboursProps) {
  const navigate = route.useNavigate();
  const { receiver, state, search: searchQuery = '', month: listed = month } = list;
  const asked = { month: listed === everyMonth ? undefined : listed, receiver, state, searchQuery, Page: 1, Size: 500 };
  const { data } = useQuery({
    ...statementsQuery(asked),
    queryKey: ['statements', 'beside', asked],
    refetchOnWindowFocus: false,
  });
  const ids = data?.statements.map((one) => one.statementId) ?? [];
  const at = ids.indexOf(statementId);
  const go = (by: number) => {
    const id = at < 0 ? undefined : ids[at + by];
    if (id !== undefined)
      void navigate({ to: '.', params: { id: String(id) }, state: { statements: list }, replace: true });
  };
  const goByKey = (by: number) => (event: KeyboardEvent) => {
    if (!event.defaultPrevented && !isDialogOpen()) go(by);
  };
  useHotkeys([
    ['ArrowLeft', goByKey(-1), { preventDefault: false }],
    ['ArrowRight', goByKey(1), { preventDefault: false }],
    ['K', goByKey(-1), { preventDefault: false }],
    ['J', goByKey(1), { preventDefault: false }],
  ]);
  if (at < 0 || ids.length === 1) return null;
  return (
    <Group className={classes.neighbours ?? ''} role="group" aria-label={t`Statements`} data-no-print>
      <Note role="status">{t`${at + 1} of ${ids.length}`}</Note>
      <StepButton label={t`Previous statement`} icon={IconChevronLeft} isAtEnd={at === 0} onStep={() => go(-1)} />
      <StepButton
        label={t`Next statement`}
        icon={IconChevronRight}
        isAtEnd={at === ids.length - 1}
        onStep={() => go(1)}
      />
    </Group>
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

function StatementRail({ statement, onSales }: { statement: Statement; onSales: () => void }) {
  const { statementId, commission, currency, state, closedAt, paidOn, sales, refunds } = statement;
  const { data } = useQuery(statementMailsQuery(statementId));
  const mails = data?.mails ?? [];
  return (
    <aside className={classes.rail}>
      <section>
        <Note>{state === 'paid' ? <Trans>Paid out</Trans> : <Trans>To pay</Trans>}</Note>
        <Text className="tabular-nums" fw={600} fz="1.625rem" lh="2.25rem">
          {money(commission, currency)}
        </Text>
        <Note>
          {state === 'open' ? (
            <Trans>The month is still open</Trans>
          ) : paidOn === null ? (
            <Trans>Closed, not paid yet</Trans>
          ) : (
            formatDelay(closedAt === null ? null : countDays(companyDayOf(closedAt), paidOn) - 1)
          )}
        </Note>
      </section>
      <Steps statement={statement} mails={mails} />
      {mails.length > 0 && (
        <section aria-label={t`Emails`}>
          <Title order={2}>{t`Emails`}</Title>
          <ul className={classes.mails}>
            {mails.map((mail) => (
              <li key={mail.mailId}>
                {formatMail(mail)} <Note span>· {mail.orderedBy ?? t`on the day set`}</Note>
              </li>
            ))}
          </ul>
        </section>
      )}
      <MonthsBefore statement={statement} />
      {sales + refunds > 0 && (
        <section>
          <Anchor component="button" type="button" size="sm" onClick={onSales}>
            <Plural value={sales + refunds} one="The sale behind it" other="The # sales behind it" />
          </Anchor>
        </section>
      )}
    </aside>
  );
}

/** How many days after its month was closed a statement was paid; the day itself is among the steps below. */
function formatDelay(days: number | null): string {
  if (days === null || days < 0) return t`Paid before the month was closed`;
  return plural(days, { 0: 'On the day of closing', one: '# day after closing', other: '# days after closing' });
}

function Steps({ statement, mails }: { statement: Statement; mails: readonly StatementMail[] }) {
  const { state, number, closedAt, closedBy, paidOn, reference } = statement;
  const sent = mails.find((mail) => mail.state === 'sent');
  const isLeftOut = sent === undefined && state === 'paid';
  return (
    <section aria-labelledby="steps">
      <Title order={2} id="steps">{t`Status`}</Title>
      <ol className={classes.steps}>
        <Step name={t`Counted`} isDone note={formatCounts(statement)} />
        <Step
          name={t({ message: 'Closed', context: 'statement' })}
          isDone={state !== 'open'}
          day={closedAt && companyDayOf(closedAt)}
          note={
            state === 'open'
              ? t`when the month is closed`
              : [closedBy && t`by ${closedBy}`, number && t`as number ${number}`].filter(Boolean).join(' · ')
          }
        />
        <Step
          name={isLeftOut ? t`Not mailed` : t`Mailed`}
          isDone={sent !== undefined}
          isLeftOut={isLeftOut}
          day={sent?.settledAt?.slice(0, 10)}
          note={sent ? t`to ${sent.email}` : !isLeftOut && t`not yet`}
        />
        <Step
          name={t({ message: 'Paid', context: 'statement' })}
          isDone={state === 'paid'}
          day={paidOn}
          note={state === 'paid' ? (reference ?? '') : t`when you mark it, with day and reference`}
        />
      </ol>
    </section>
  );
}

type StepProps = {
  name: string;
  isDone: boolean;
  isLeftOut?: boolean;
  day?: string | null | undefined;
  note: ReactNode;
};

function Step({ name, isDone, isLeftOut = false, day, note }: StepProps) {
  const Mark = isDone ? IconCircleCheckFilled : isLeftOut ? IconMinus : IconCircle;
  return (
    <li data-done={isDone || undefined}>
      <Mark size={18} stroke={1.5} aria-label={isDone ? t`Done` : t`Not done yet`} role="img" />
      <div>
        <Group justify="space-between" gap="xs" wrap="nowrap">
          <span>{name}</span>
          {day && (
            <time className="dimmed text-sm whitespace-nowrap" dateTime={day}>
              {day}
            </time>
          )}
        </Group>
        <Note style={{ overflowWrap: 'anywhere' }}>{note}</Note>
      </div>
    </li>
  );
}

const shownMonths = 8;

/** The statements of the same receiver up to this one; each bar opens its own. */
function MonthsBefore({ statement }: { statement: Statement }) {
  const { receiver, receiverId, month, currency, statementId } = statement;
  const { data } = useQuery(statementsQuery({ receiver, receiverId, Page: 1, Size: 100 }));
  const before = (data?.statements ?? [])
    .filter((one) => one.month <= month && one.currency === currency)
    .slice(0, shownMonths)
    .toReversed();
  if (before.length < 2) return null;
  const sum = money(sumOf(before.map(({ commission }) => commission)), currency);
  return (
    <section aria-labelledby="before">
      <Group justify="space-between" gap="xs">
        <Title order={2} id="before">{t`Months before`}</Title>
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link to="/sales/statements" search={{ month: 'all', search: statement.name }} {...props} />
          )}
        >
          <Trans>All statements</Trans>
        </Anchor>
      </Group>
      <Plot
        kind="columns"
        label={t`Months before`}
        formatFigure={(commission) => numbers({ notation: 'compact', maximumSignificantDigits: 3 }).format(commission)}
        marks={before.map((one) => ({
          key: one.month,
          name: formatMonth(one.month),
          short: days({ month: 'short' }).format(new Date(`${one.month}-01T00:00:00Z`)),
          value: one.commission,
          text: money(one.commission, currency),
          isChosen: one.statementId === statementId,
          target: { to: '/sales/statements/$id', params: { id: String(one.statementId) } },
        }))}
      />
      <Note mt={4}>
        <Plural value={before.length} one={`${sum} in # month`} other={`${sum} in # months`} />
      </Note>
    </section>
  );
}
