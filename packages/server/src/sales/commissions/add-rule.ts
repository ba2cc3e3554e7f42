import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import type { Administrator, Clock } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';

/** A rule for days in the past would contradict sales of those days, which are made by the rules of their day. */
export function assertNotPast(from: string, today: string): void {
  if (from < today) throw new Refusal('rule.past', { fields: { from: fieldErrorOf('day.past') } });
}

export const addedBy = ({ name }: Administrator, clock: Clock) => ({
  added_by: name,
  added_at: clock.now().toISOString(),
});
