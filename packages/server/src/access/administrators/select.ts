import type { Selected } from '@eemusic/contract/platform/selection';
import { codesFound, type Filter, findAdministrator, type Holder, readCodes } from '#access/accounts/index.ts';
import type { Administrator, Query } from '#platform/database/index.ts';
import { resolveSelection, selectionOf } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { mayDelete } from './rules.ts';

type Actor = Pick<Holder, 'id' | 'codes'>;

/** Returns the administrators that a search finds and the caller may delete. */
export async function select({ database }: Services, filter: Filter, by: Administrator): Promise<Selected> {
  const actor = await findAdministrator(database.read, by.id);
  const holder = { id: by.id, codes: new Set(readCodes(actor?.codes ?? null)) };
  const ids = await deletable(database.read, filter, holder);
  return selectionOf(
    async () => ids,
    async () => ids.length,
  );
}

/** Returns the ids behind the token; refuses where the search no longer finds exactly these. */
export function getSelected(tx: Query, { token, ...filter }: Filter & { token: string }, actor: Actor) {
  return resolveSelection({ ids: undefined, token }, () => deletable(tx, filter, actor));
}

async function deletable(db: Query, filter: Filter, actor: Actor): Promise<number[]> {
  const found = await codesFound(db, filter).execute();
  return found
    .filter(({ id, codes }) => mayDelete(actor, { id, codes: new Set(readCodes(codes)) }))
    .map(({ id }) => id);
}
