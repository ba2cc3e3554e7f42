import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import { maxMonths, minMonths, type RetentionKind } from '@eemusic/contract/support/retention';
import { Refusal } from '#platform/http/index.ts';

/** Some kinds must be kept for a minimum time. */
export function assertAllowed(kind: RetentionKind, months: number): void {
  const min = minMonths[kind];
  if (months < min)
    throw new Refusal('request.invalid', {
      fields: { months: fieldErrorOf('number.between', { min, max: maxMonths }) },
    });
}
