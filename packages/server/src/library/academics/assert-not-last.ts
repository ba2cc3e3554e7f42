import type { Query } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import { readSiblings, type Step } from './steps-store.ts';

/** Refuses to take away the only one that is offered: a grade without a level could be chosen and never filled. */
export async function assertNotLast(db: Query, step: Step): Promise<void> {
  const others = (await readSiblings(db, step)).filter((one) => one.id !== step.id && !one.isRetired);
  if (others.length === 0) throw new Refusal('entry.last', { name: step.name });
}
