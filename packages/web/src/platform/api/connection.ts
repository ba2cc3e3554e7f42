import type { Route } from '@eemusic/contract/platform/endpoint';
import { useSyncExternalStore } from 'react';

export type Connection =
  | 'online'
  /** The device itself has no network. */
  | 'offline'
  /** The device has a network, but the server does not answer. */
  | 'unreachable';

/** Milliseconds before the first repeated check; doubled each time, up to the maximum. */
const firstWait = 1000;
const longestWait = 15_000;

const listeners = new Set<(connection: Connection) => void>();
let current: Connection = 'online';
let wait = firstWait;
let timer: ReturnType<typeof setTimeout> | null = null;
let check: Promise<boolean> | null = null;

export const currentConnection = (): Connection => current;

export function onConnectionChange(listener: (connection: Connection) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useConnection = (): Connection => useSyncExternalStore(onConnectionChange, currentConnection);

export function reportAnswer(): void {
  if (current !== 'online') become('online');
}

type Called = Pick<Route, 'method' | 'path'>;
export const nameOfCall = ({ method, path }: Called): string => `${method} ${path}`;

const successListeners = new Set<(call: string) => void>();

export function onSuccess(listener: (call: string) => void): void {
  successListeners.add(listener);
}

export function reportSuccess(called: Called): void {
  for (const listener of successListeners) listener(nameOfCall(called));
}

/** Call it when a request got no answer. A single one proves little, so the server is checked. */
export function reportNoAnswer(): void {
  if (current === 'online') void checkConnection();
}

/** Resolves to whether the server answers now; until it does, the check is repeated. */
export function checkConnection(): Promise<boolean> {
  check ??= ask().finally(() => (check = null));
  return check;
}

async function ask(): Promise<boolean> {
  if (timer !== null) clearTimeout(timer);
  timer = null;
  const isReached = await fetch('/healthz', { cache: 'no-store', credentials: 'omit' }).then(
    () => true,
    () => false,
  );
  if (isReached) become('online');
  else {
    become(navigator.onLine ? 'unreachable' : 'offline');
    timer = setTimeout(() => void checkConnection(), wait);
    wait = Math.min(2 * wait, longestWait);
  }
  return isReached;
}

function become(connection: Connection): void {
  if (connection === 'online') {
    wait = firstWait;
    if (timer !== null) clearTimeout(timer);
    timer = null;
  }
  if (connection === current) return;
  current = connection;
  for (const listener of listeners) listener(connection);
}

window.addEventListener('offline', () => void checkConnection());
window.addEventListener('online', () => void checkConnection());
