import { listStatementMails, type StatementMail } from '@eemusic/contract/sales/mailing';
import { fetchStatement, listStatements, type Statement } from '@eemusic/contract/sales/statements';
import type { AnswerOf, CallOf } from '@eemusic/contract/platform/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { freshQuery, pageQuery } from '#sales/ui/index.ts';
import { t } from '@lingui/core/macro';
import { sumOf } from '#platform/ui/months-chart-figures.ts';
import { companyDayOf } from '#platform/company.ts';
import { formatDay } from '#platform/locales/format-time.ts';
import { joinWithAnd, money } from '#platform/locales/formats.ts';

export const statementsQuery = (filter: CallOf<typeof listStatements>) =>
  pageQuery(['commissions', 'statements'], listStatements, filter);

export const statementQuery = (id: string) => freshQuery(['commissions', 'statement'], fetchStatement, { id });

export type StatementMails = AnswerOf<typeof listStatementMails>['mails'];
export type MailContact = NonNullable<AnswerOf<typeof listStatementMails>['contact']>;

const whileWaiting = 5_000;

/** Refetched while a mail is being sent, so that the screen shows when it is done. */
export const statementMailsQuery = (statementId: number) =>
  queryOptions({
    ...freshQuery(['commissions', 'statement-mails'], listStatementMails, { id: String(statementId) }),
    refetchInterval: ({ state: { data } }) =>
      data?.mails.some(({ state }) => state === 'waiting') === true ? whileWaiting : false,
  });

export function formatMail({ state, email, number, orderedAt, settledAt }: StatementMail): string {
  const to = email === '' ? t`a deleted address` : email;
  const day = formatDay(companyDayOf(settledAt ?? orderedAt));
  switch (state) {
    case 'sent':
      return t`${number} mailed to ${to} on ${day}`;
    case 'waiting':
      return t`${number} has been on its way to ${to} since ${day}`;
    case 'failed':
      return t`${number} could not be delivered to ${to} on ${day}`;
    case 'withdrawn':
      return t`${number} to ${to} was withdrawn on ${day}, before it was sent`;
  }
}

type Sum = Pick<Statement, 'currency' | 'commission'>;

export function sumsOf(statements: readonly Sum[]): Sum[] {
  return [...Map.groupBy(statements, ({ currency }) => currency)].map(([currency, some]) => ({
    currency,
    commission: sumOf(some.map(({ commission }) => commission)),
  }));
}

/** There are several sums if the company changed its currency between statements; everywhere in the same order. */
export const formatSums = (sums: AnswerOf<typeof listStatements>['sums']): string =>
  joinWithAnd(
    sums
      .toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
      .map(({ commission, currency }) => money(commission, currency)),
  );
