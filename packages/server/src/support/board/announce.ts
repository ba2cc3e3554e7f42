import type { Database } from '#platform/database/index.ts';

type Listener = () => void;

const listeners = new WeakMap<Database, Set<Listener>>();

/** Says on this node that the board may have changed; other nodes look for themselves. */
export function announce(database: Database): void {
  for (const listener of listeners.get(database) ?? []) listener();
}

/** Answers how to stop listening. */
export function listen(database: Database, listener: Listener): () => void {
  const some = listeners.get(database) ?? new Set();
  listeners.set(database, some.add(listener));
  return () => some.delete(listener);
}
