import { maxSelected, type Selected } from '@eemusic/contract/platform/selection';
import { selectionToken } from '#platform/database/index.ts';
import { Refusal } from './refusal.ts';

type Chosen = { ids: readonly number[] | undefined; token: string | undefined };

/**
 * Returns the ids that a call selects: the distinct ids in it, or all that its filter finds if they still match the
 * token. `find` returns at most `limit` ids.
 */
export async function resolveSelection(
  { ids = [], token }: Chosen,
  find: (limit: number) => Promise<readonly number[]>,
): Promise<readonly number[]> {
  if (token === undefined) return [...new Set(ids)];
  const found = await find(maxSelected + 1);
  const isSame = found.length <= maxSelected && selectionToken(found) === token;
  if (!isSame || found.length === 0) throw new Refusal('selection.changed');
  return found;
}

/** Returns what a filter finds, for selecting all of it. `count` is called only if there are too many for a token. */
export async function selectionOf(
  find: (limit: number) => Promise<readonly number[]>,
  count: () => Promise<number>,
): Promise<Selected> {
  const found = await find(maxSelected + 1);
  if (found.length > maxSelected) return { total: await count(), token: null };
  return { total: found.length, token: selectionToken(found) };
}
