import type { ScoreFilter } from '@eemusic/contract/library/catalogue';
import { catalogueOf, findEntries } from '#library/catalogue/index.ts';
import type { Administrator, Change } from '#platform/database/index.ts';
import { resolveSelection } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';

export type Chosen = {
  selected?: number[] | undefined;
  matching?: (ScoreFilter & { token: string }) | undefined;
};

/**
 * Returns the scores that a call names, or all that its filter finds, sorted by name, provided that these have not
 * changed.
 */
export function resolveSelectedScores(
  services: Services,
  { selected: ids, matching }: Chosen,
): Promise<readonly number[]> {
  return resolveSelection({ ids, token: matching?.token }, async (limit) => {
    if (!matching) return [];
    const { entries } = findEntries(await catalogueOf(services), matching);
    return entries.slice(0, limit).map(({ id }) => id);
  });
}

/**
 * Runs a change of scores that a filter may select. Such changes run one at a time per node: each needs a second
 * connection for the catalogue while it holds one, and several at once could exhaust the pool.
 */
export async function changeSelected<Result>(
  services: Services,
  { matching }: Chosen,
  by: Administrator,
  work: (tx: Change) => Promise<Result>,
): Promise<Result> {
  const { database } = services;
  if (!matching) return database.change(by, work);
  await catalogueOf(services);
  return database.mutex('chosen scores').run(() => database.change(by, work));
}
