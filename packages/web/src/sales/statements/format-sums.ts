import type { listStatements } from '@eemusic/contract/sales/statements';
import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import { joinWithAnd, money } from '#platform/locales/formats.ts';

/** There are several sums if the company changed its currency between statements; everywhere in the same order. */
export const formatSums = (sums: AnswerOf<typeof listStatements>['sums']): string =>
  joinWithAnd(
    sums
      .toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
      .map(({ commission, currency }) => money(commission, currency)),
  );
