import type { Database } from '#platform/database/index.ts';

type Listener = () => void;

const listeners = new WeakMap<Database, Set<Listener>>();

/** Tells listeners on this node that the board may have changed. Other nodes poll the database. */
export function announce(database: Database): void {
  for (const listener of listeners.get(database) ?? []) listener();
}

/** Returns a function that stops listening. */
export function listen(database: Database, listener: Listener): () => void {
  const registered = listeners.get(database) ?? new Set();
  listeners.set(database, registered.add(listener));
  return () => registered.delete(listener);
}
