import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import { dayOf } from '@eemusic/contract/platform/days';

import type { Administrator, Clock } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';

/** A rule in the past would contradict the sales that were made by the rule of their day. */
export function assertNotPast(from: string, now: Date): void {
  if (from < dayOf(now)) throw new Refusal('rule.past', { fields: { from: fieldErrorOf('day.past') } });
}

export const addedBy = ({ name }: Administrator, clock: Clock) => ({
  added_by: name,
  added_at: clock.now().toISOString(),
});
