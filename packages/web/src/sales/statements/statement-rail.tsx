import type { Statement } from '@eemusic/contract/sales/statements';
import type { StatementMail } from '@eemusic/contract/sales/mailing';
import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Anchor, Group, Text, Title } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { companyDayOf } from '#platform/company.ts';
import { days, formatMonth, money } from '#platform/locales/formats.ts';
import { Plot } from '#platform/ui/plot.tsx';
import { moneyScale, sumOf } from '#platform/ui/months-chart-figures.ts';
import { formatMail } from './format-mail.ts';
import { statementMailsQuery, statementsQuery } from './queries.ts';
import { formatCounts } from './statement-paper.tsx';
import classes from './statement.module.css';

/** What became of a statement: its amount, each step, its emails, and the months before it. */
export function StatementRail({ statement, onSales }: { statement: Statement; onSales: () => void }) {
  const { statementId, commission, currency, state, paidOn, sales, refunds } = statement;
  const { data } = useQuery(statementMailsQuery(statementId));
  const mails = data?.mails ?? [];
  return (
    <aside className={classes.rail}>
      <section>
        <Text size="sm" c="dimmed">
          {state === 'paid' ? <Trans>Paid out</Trans> : <Trans>To pay</Trans>}
        </Text>
        <p className={classes.amount}>{money(commission, currency)}</p>
        <Text size="sm" c="dimmed">
          {state === 'open' ? (
            <Trans>The month is still open</Trans>
          ) : paidOn === null ? (
            <Trans>Closed, not paid yet</Trans>
          ) : (
            t`Paid on ${paidOn}`
          )}
        </Text>
      </section>
      <Steps statement={statement} mails={mails} />
      {mails.length > 0 && (
        <section aria-label={t`Emails`}>
          <Title order={2}>
            <Trans>Emails</Trans>
          </Title>
          <ul className={classes.mails}>
            {mails.map((mail) => (
              <li key={mail.mailId}>
                {formatMail(mail)}{' '}
                <Text span size="sm" c="dimmed">
                  · {mail.orderedBy ?? t`on the day set`}
                </Text>
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

/** The way from the sales to the payment. */
function Steps({ statement, mails }: { statement: Statement; mails: readonly StatementMail[] }) {
  const { state, number, closedAt, closedBy, paidOn, reference } = statement;
  const sent = mails.find((mail) => mail.state === 'sent');
  return (
    <section aria-labelledby="steps">
      <Title order={2} id="steps">
        <Trans>Status</Trans>
      </Title>
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
          name={t`Mailed`}
          isDone={sent !== undefined}
          day={sent?.settledAt?.slice(0, 10)}
          note={sent ? t`to ${sent.email}` : t`not yet`}
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

type StepProps = { name: string; isDone: boolean; day?: string | null | undefined; note: ReactNode };

function Step({ name, isDone, day, note }: StepProps) {
  const Mark = isDone ? IconCircleCheckFilled : IconCircle;
  return (
    <li data-done={isDone || undefined}>
      <Mark size={18} stroke={1.5} aria-label={isDone ? t`Done` : t`Not done yet`} role="img" />
      <div>
        <Group justify="space-between" gap="xs" wrap="nowrap">
          <span>{name}</span>
          {day && <time dateTime={day}>{day}</time>}
        </Group>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {note}
        </Text>
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
        <Title order={2} id="before">
          <Trans>Months before</Trans>
        </Title>
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
        scale={moneyScale}
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
      <Text size="sm" c="dimmed" mt={4}>
        <Plural value={before.length} one={`${sum} in # month`} other={`${sum} in # months`} />
      </Text>
    </section>
  );
}
