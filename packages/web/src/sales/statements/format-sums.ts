import type { listStatements } from '@eemusic/contract/sales/statements';
import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import { joinWithAnd, money } from '#platform/locales/formats.ts';

/** There are several sums if the company changed its currency between statements. */
export const formatSums = (sums: AnswerOf<typeof listStatements>['sums']): string =>
  joinWithAnd(sums.map(({ commission, currency }) => money(commission, currency)));
