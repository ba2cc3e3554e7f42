import type { Change } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import { readManagedEntries } from './store.ts';

/** Maximum number of entries that staff can add to one list. */
const maxEntries = 200;

/** Refuses another entry in a full list. The lists must be locked. */
export async function assertRoom(tx: Change, into: string): Promise<void> {
  const present = (await readManagedEntries(tx)).filter(({ list, isDeleted }) => list === into && !isDeleted);
  if (present.length >= maxEntries) throw new Refusal('entry.too-many', { max: maxEntries });
}
