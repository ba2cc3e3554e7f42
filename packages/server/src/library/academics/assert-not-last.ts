import type { Query } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import { readSiblings, type Step } from './steps-store.ts';

/**
 * Refuses to retire or delete the last offered step of a list: people could choose a grade without levels, but put no
 * score into it.
 */
export async function assertNotLast(db: Query, step: Step): Promise<void> {
  const others = (await readSiblings(db, step)).filter((one) => one.id !== step.id && !one.isRetired);
  if (others.length === 0) throw new Refusal('entry.last', { name: step.name });
}
