import type { ScoreFilter } from '@eemusic/contract/library/catalogue';
import { catalogueOf, findEntries } from '#library/catalogue/index.ts';
import { type Administrator, type Change, takeTurn } from '#platform/database/index.ts';
import { chosenIds } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';

export type Chosen = {
  selected?: number[] | undefined;
  matching?: (ScoreFilter & { token: string }) | undefined;
};

/** The scores that a call names, or all that its filter finds, by name, if these are still the same. */
export function chosenScores(services: Services, { selected: ids, matching }: Chosen): Promise<readonly number[]> {
  return chosenIds({ ids, token: matching?.token }, async (most) => {
    if (!matching) return [];
    const { entries } = findEntries(await catalogueOf(services), matching);
    return entries.slice(0, most).map(({ id }) => id);
  });
}

/**
 * A change of scores that a filter may choose; such ones one after another on this node: the catalogue is asked by a
 * connection while the change holds one, and a crowd that does so would leave none to ask by.
 */
export async function changeChosen<Result>(
  services: Services,
  { matching }: Chosen,
  by: Administrator,
  work: (tx: Change) => Promise<Result>,
): Promise<Result> {
  const { database } = services;
  if (!matching) return database.change(by, work);
  await catalogueOf(services);
  const giveBack = await takeTurn(database.change, 1);
  return database.change(by, work).finally(giveBack);
}
