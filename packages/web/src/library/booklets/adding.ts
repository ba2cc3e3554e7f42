import * as z from 'zod/mini';

const key = 'eemusic.booklet.adding';
const Kept = z.object({ person: z.int(), ids: z.array(z.int()) });

/** Keeps the booklet in the tab's session storage while the user looks for more scores to add. */
export function keepBooklet(person: number, ids: readonly number[], storage: Storage = sessionStorage): void {
  try {
    storage.setItem(key, JSON.stringify({ person, ids }));
  } catch {
    storage.removeItem(key);
  }
}

/** Takes the kept scores out of storage; empty if there are none. */
export function takeBooklet(person: number, storage: Storage = sessionStorage): number[] {
  const text = storage.getItem(key);
  storage.removeItem(key);
  const kept = Kept.safeParse(parse(text));
  return kept.success && kept.data.person === person ? kept.data.ids : [];
}

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
