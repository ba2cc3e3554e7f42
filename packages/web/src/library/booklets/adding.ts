import * as z from 'zod/mini';

const key = 'eemusic.booklet.adding';
const Kept = z.object({ person: z.int(), ids: z.array(z.int()), saved: z.optional(z.int()) });

/** A booklet to which scores are being added; `saved` is its id if it is a saved one. */
type Waiting = { ids: readonly number[]; saved?: number };

/** Keeps the booklet in the tab's session storage while the user looks for more scores to add. */
export function keepBooklet(person: number, waiting: Waiting, storage: Storage = sessionStorage): void {
  try {
    storage.setItem(key, JSON.stringify({ person, ...waiting }));
  } catch {
    storage.removeItem(key);
  }
}

/** Takes the kept booklet out of the storage; null if there is none, or if it belongs to another user. */
export function takeBooklet(person: number, storage: Storage = sessionStorage): Waiting | null {
  const text = storage.getItem(key);
  storage.removeItem(key);
  const stored = Kept.safeParse(parse(text));
  if (!stored.success || stored.data.person !== person) return null;
  const { ids, saved } = stored.data;
  return { ids, ...(saved !== undefined && { saved }) };
}

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
