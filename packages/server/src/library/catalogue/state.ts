import type { Query } from '#platform/database/index.ts';

/** The number of changes to the library, and of purges of scores, so far. */
export type State = { version: number; purged: number };

export async function readState(db: Query): Promise<State> {
  const state = await db.selectFrom('score_library_state').select(['version', 'purged']).executeTakeFirst();
  if (!state) throw new Error('The library has no state');
  return state;
}
