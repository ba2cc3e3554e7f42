import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import { maxMonths, minMonths, type RetentionKind } from '@eemusic/contract/support/retention';
import { Refusal } from '#platform/http/index.ts';

/** Refuses less than the minimum time for which a kind of data must be kept. */
export function assertAllowed(kind: RetentionKind, months: number): void {
  const min = minMonths[kind];
  if (months < min)
    throw new Refusal('request.invalid', {
      fields: { months: fieldErrorOf('number.between', { min, max: maxMonths }) },
    });
}
