import { listStatementMails } from '@eemusic/contract/sales/mailing';
import { fetchStatement, listStatements } from '@eemusic/contract/sales/statements';
import type { AnswerOf, CallOf } from '@eemusic/contract/platform/endpoint';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';

/** While another page or filter loads, the previous one stays on the screen. */
export function statementsQuery(filter: CallOf<typeof listStatements>) {
  return queryOptions({
    queryKey: ['commissions', 'statements', filter],
    queryFn: ({ signal }) => call(listStatements, filter, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function statementQuery(id: string) {
  return queryOptions({
    queryKey: ['commissions', 'statement', id],
    queryFn: ({ signal }) => call(fetchStatement, { id }, { signal }),
    staleTime: 0,
  });
}

export type StatementMails = AnswerOf<typeof listStatementMails>['mails'];
export type MailContact = NonNullable<AnswerOf<typeof listStatementMails>['contact']>;

const whileWaiting = 5_000;

/** Refetched while a mail is being sent, so that the screen shows when it is done. */
export function statementMailsQuery(statementId: number) {
  return queryOptions({
    queryKey: ['commissions', 'statement-mails', statementId],
    queryFn: ({ signal }) => call(listStatementMails, { id: String(statementId) }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.mails.some(({ state }) => state === 'waiting') === true ? whileWaiting : false,
  });
}
