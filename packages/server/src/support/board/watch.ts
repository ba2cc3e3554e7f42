import { singleFlight } from '#platform/concurrency/index.ts';
import type { Database } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { listen } from './announce.ts';
import { readVersion } from './board.ts';

/** In ms: how often a node polls for changes by other nodes, while anybody follows the board on it. */
const pollMs = 1_000;

type Watch = {
  version: number;
  waiting: Set<() => void>;
  followers: number;
  /** Resolves when the version has been read for the first time. */
  begun: Promise<void>;
  end(): void;
};

const watches = new WeakMap<Database, Watch>();

/** Watches the version of the board; all followers on one node share one poll. */
export async function watchBoard(services: Services) {
  const { database } = services;
  const watch = watches.get(database) ?? begin(services);
  watches.set(database, watch);
  watch.followers += 1;

  const leave = () => {
    watch.followers -= 1;
    if (watch.followers > 0) return;
    watch.end();
    watches.delete(database);
  };
  await watch.begun.catch((error: unknown) => {
    leave();
    throw error;
  });
  return {
    version: () => watch.version,
    /** Returns whether the version changes within this many ms; false if the signal aborts. */
    changed: (knownVersion: number, within: { ms: number; signal: AbortSignal }) =>
      waitFor(watch, knownVersion, within),
    leave,
  };
}

function begin({ database, log }: Services): Watch {
  const look = singleFlight(async () => {
    const version = await readVersion(database.read);
    if (version === watch.version) return;
    watch.version = version;
    for (const wake of watch.waiting.values().toArray()) wake();
  });
  const lookNow = () =>
    void look().catch((error: unknown) => log.debug({ err: error }, 'The board is looked at again in a second'));
  const timer = setInterval(lookNow, pollMs).unref();
  const stopListening = listen(database, lookNow);
  const end = () => {
    clearInterval(timer);
    stopListening();
  };
  const watch: Watch = { version: 0, waiting: new Set(), followers: 0, begun: Promise.resolve(), end };
  watch.begun = look();
  return watch;
}

function waitFor(
  watch: Watch,
  knownVersion: number,
  { ms, signal }: { ms: number; signal: AbortSignal },
): Promise<boolean> {
  if (watch.version !== knownVersion || signal.aborted) return Promise.resolve(!signal.aborted);
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      watch.waiting.delete(end);
      signal.removeEventListener('abort', end);
      resolve(watch.version !== knownVersion && !signal.aborted);
    };
    const timer = setTimeout(end, ms).unref();
    watch.waiting.add(end);
    signal.addEventListener('abort', end);
  });
}
