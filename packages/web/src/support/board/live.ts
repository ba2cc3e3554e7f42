import { followBoard } from '@eemusic/contract/support/board';
import { CallError } from '#platform/api/call-error.ts';
import { eventsOf } from '#platform/api/events.ts';

export type LiveState = 'connecting' | 'live' | 'lost';

type Follower = {
  /** The new version of the board; null if changes may have been missed. */
  onVersion: (version: number | null) => void;
  onState: (state: LiveState) => void;
};

/** In ms, longer than the interval of the server's pings, which is 20 s. */
const maxSilenceMs = 75_000;
const maxHiddenMs = 60_000;
/**
 * In ms: a shorter connection counts as a failure, so that the client does not reconnect every second to a proxy that
 * closes each connection at once.
 */
const minConnectionMs = 10_000;
const firstWait = 1000;
const maxWait = 30_000;

/** Follows the changes of the board until aborted; reconnects when the connection breaks. */
export async function followLive({ onVersion, onState }: Follower, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    let openedAt = Infinity;
    try {
      await listen(signal, onVersion, () => {
        openedAt = Date.now();
        onState('live');
        onVersion(null);
      });
    } catch (fault) {
      if (isOver(fault)) return;
    }
    if (signal.aborted) return;
    if (Date.now() - openedAt >= minConnectionMs) failures = 0;
    onState('lost');
    await waitBeforeRetry(waitAfter(failures), signal);
    /* Polls while the event stream cannot be opened. */
    if (failures > 0) onVersion(null);
  }
}

/** The delay in ms grows with every failure and is random, so that clients do not reconnect all at once. */
export function waitAfter(failures: number, random = Math.random()): number {
  return Math.min(maxWait, firstWait * 2 ** failures) * (0.5 + random / 2);
}

/** Whether a retry is useless, because the session or the permission has ended. */
function isOver(fault: unknown): boolean {
  return fault instanceof CallError && (fault.status === 401 || fault.status === 403);
}

async function listen(signal: AbortSignal, onVersion: Follower['onVersion'], onOpen: () => void): Promise<void> {
  const connection = new AbortController();
  const end = () => connection.abort();
  let isOpen = false;
  let silence = setTimeout(end, maxSilenceMs);
  const hear = () => {
    clearTimeout(silence);
    silence = setTimeout(end, maxSilenceMs);
    if (!isOpen) onOpen();
    isOpen = true;
  };
  const stopWatching = whenLongHidden(end);
  signal.addEventListener('abort', end);
  try {
    for await (const { name, data } of eventsOf(followBoard, {}, { signal: connection.signal, onPart: hear })) {
      const version = name === 'board' ? versionIn(data) : null;
      if (version !== null) onVersion(version);
    }
  } finally {
    clearTimeout(silence);
    stopWatching();
    signal.removeEventListener('abort', end);
  }
}

export function versionIn(data: string): number | null {
  try {
    const { version } = JSON.parse(data) as { version?: unknown };
    return typeof version === 'number' ? version : null;
  } catch {
    return null;
  }
}

/** Browsers limit the connections to one server (six with HTTP/1), so a hidden tab closes its own. */
function whenLongHidden(act: () => void): () => void {
  let wait: ReturnType<typeof setTimeout> | undefined;
  const onVisibilityChange = () => {
    clearTimeout(wait);
    if (document.hidden) wait = setTimeout(act, maxHiddenMs);
  };
  onVisibilityChange();
  document.addEventListener('visibilitychange', onVisibilityChange);
  return () => {
    clearTimeout(wait);
    document.removeEventListener('visibilitychange', onVisibilityChange);
  };
}

/** Waits until the time is up, the tab is shown or the network is back; a hidden tab waits until it is shown. */
function waitBeforeRetry(wait: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const over = () => !document.hidden && resolve();
  const timer = setTimeout(over, wait);
  const abort = () => resolve();
  window.addEventListener('online', over);
  document.addEventListener('visibilitychange', over);
  signal.addEventListener('abort', abort);
  return promise.finally(() => {
    clearTimeout(timer);
    window.removeEventListener('online', over);
    document.removeEventListener('visibilitychange', over);
    signal.removeEventListener('abort', abort);
  });
}
