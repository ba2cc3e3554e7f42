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
 * Returns the scores that a call names, or those that its filter finds, sorted by name. Refuses if the filter no longer
 * finds exactly what was selected.
 */
export function resolveSelectedScores(
  services: Services,
  { selected: ids, matching }: Chosen,
): Promise<readonly number[]> {
  return resolveSelection({ ids, token: matching?.token }, async (limit) => {
    if (!matching) return [];
    const entries = await findEntries(await catalogueOf(services), matching);
    return entries.slice(0, limit).map(({ id }) => id);
  });
}

/**
 * Runs a change of scores that may be selected by a filter. On each node, such changes run one at a time: each needs a
 * second connection for the catalogue while it holds one, so several at once could exhaust the pool.
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
