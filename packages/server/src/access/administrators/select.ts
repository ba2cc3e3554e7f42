import { maxSelected, type Selected } from '@eemusic/contract/platform/selection';
import { codesFound, type Filter, findAdministrator, type Holder, readCodes } from '#access/accounts/index.ts';
import { type Administrator, type Query, selectionToken } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { mayDelete } from './rules.ts';

type Actor = Pick<Holder, 'id' | 'codes'>;

/** Those whom a search finds and the caller may delete. */
export async function select({ database }: Services, filter: Filter, by: Administrator): Promise<Selected> {
  const actor = await findAdministrator(database.read, by.id);
  const ids = await deletable(database.read, filter, {
    id: by.id,
    codes: new Set(readCodes(actor?.codes ?? null)),
  });
  return { total: ids.length, token: ids.length > maxSelected ? null : selectionToken(ids) };
}

/** The ids behind the token; refuses where the search no longer finds exactly these. */
export async function getSelected(tx: Query, { token, ...filter }: Filter & { token: string }, actor: Actor) {
  const ids = await deletable(tx, filter, actor);
  const isSame = ids.length <= maxSelected && selectionToken(ids) === token;
  if (!isSame || ids.length === 0) throw new Refusal('selection.changed');
  return ids;
}

async function deletable(db: Query, filter: Filter, actor: Actor): Promise<number[]> {
  const found = await codesFound(db, filter).execute();
  return found
    .filter(({ id, codes }) => mayDelete(actor, { id, codes: new Set(readCodes(codes)) }))
    .map(({ id }) => id);
}
