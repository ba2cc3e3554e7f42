import { often } from '#platform/database/index.ts';

/** How often anything of the library changed, and how often scores were removed from it for good. */
export type State = { version: number; purged: number };

const ask = often((db) => db.selectFrom('score_library_state').select(['version', 'purged']).compile());

export async function readState(db: Parameters<typeof ask>[0]): Promise<State> {
  const [state] = await ask(db, {});
  if (!state) throw new Error('The library has no state');
  return state;
}
