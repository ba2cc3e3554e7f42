import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import { dayOf } from '@eemusic/contract/platform/days';
import { isTaken } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';

/** What is sold already was sold by the rules that stood there. */
export function assertNotPast(from: string, now: Date): void {
  if (from < dayOf(now)) throw new Refusal('rule.past', { fields: { from: fieldErrorOf('day.past') } });
}

/** One for a day: what holds on it must not depend on which was written last. */
export async function addRule(insert: { execute(): Promise<unknown> }, name: string, columns: string): Promise<void> {
  try {
    await insert.execute();
  } catch (error) {
    if (isTaken(error, { name, columns })) throw new Refusal('rule.taken');
    throw error;
  }
}
