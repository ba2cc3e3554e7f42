import { followBoard, readBoardChanges } from '@eemusic/contract/support/board';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { wait } from '#platform/api/busy.ts';
import { CallError } from '#platform/api/call-error.ts';
import { call, send } from '#platform/api/call.ts';
import { cardKey } from '#support/cards/index.ts';
import { useLatest } from '#platform/ui/use-latest.ts';
import { type Board, withChanges } from './board.ts';
import { archiveKey, type BoardFilter, boardQuery } from './queries.ts';
import { EventSourceParserStream } from 'eventsource-parser/stream';

export function useLiveBoard(filter: BoardFilter) {
  const client = useQueryClient();
  const [live, setLive] = useState<LiveState>('connecting');
  const query = useQuery(boardQuery(filter));
  const latest = useLatest(filter);
  const { catchUp, repeatUntil } = useMemo(() => catchingUp(client, () => latest.current), [client, latest]);

  useEffect(() => {
    const end = new AbortController();
    repeatUntil(end.signal);
    void followLive({ onVersion: (version) => void catchUp(version), onState: setLive }, end.signal);
    return () => end.abort();
  }, [catchUp, repeatUntil]);

  const shown = query.isPlaceholderData ? undefined : query.data?.version;
  useEffect(() => {
    if (shown !== undefined) void catchUp(0);
  }, [shown, catchUp]);

  return { query, live, catchUp };
}

/**
 * Creates the function that fetches changes, one request at a time. `catchUp` takes the version that the server
 * announced: it fetches only if that version is newer, and always if it is null. What a busy server refused is asked
 * for again until the signal of `repeatUntil` aborts.
 */
function catchingUp(client: QueryClient, filter: () => BoardFilter) {
  let ended = AbortSignal.abort();
  let heard = 0;
  let asking: Promise<void> | null = null;
  let isMore = false;

  const shown = () => client.getQueryData<Board>(boardQuery(filter()).queryKey);
  const work = async () => {
    for (let failures = 0; isMore; failures += 1) {
      isMore = false;
      try {
        const version = await fetchChanges(client, filter());
        /* After a backup was restored, the version may be lower than before. */
        if (version !== null) heard = Math.min(heard, version);
      } catch (error) {
        /* Without a connection, the stream tells when it is back. */
        if (!isTemporary(error)) continue;
        await wait(Math.max(waitAfter(failures), 1000 * (error.retryAfter ?? 0)), ended);
        isMore = !ended.aborted;
      }
    }
    asking = null;
  };
  const catchUp = (version: number | null): Promise<void> => {
    heard = Math.max(heard, version ?? 0);
    const board = shown();
    if (board === undefined || (version !== null && heard <= board.version)) return asking ?? Promise.resolve();
    isMore = true;
    asking ??= work();
    return asking;
  };
  return { catchUp, repeatUntil: (signal: AbortSignal) => void (ended = signal) };
}

function isTemporary(error: unknown): error is CallError {
  return error instanceof CallError && (error.status === 429 || error.status >= 500);
}

/** Fetches changes and returns the version that is then shown; null if no board is loaded. */
async function fetchChanges(client: QueryClient, filter: BoardFilter): Promise<number | null> {
  const { queryKey } = boardQuery(filter);
  const board = client.getQueryData<Board>(queryKey);
  if (board === undefined) return null;
  if (filter.search !== '' || Object.keys(filter.filters).length > 0) return refetchBoard(client, filter);

  const changes = await call(readBoardChanges, { since: String(board.version) });
  if (changes.version < board.version) return refetchBoard(client, filter);
  client.setQueryData<Board>(queryKey, (present) => present && withChanges(present, changes));
  for (const id of [...changes.gone, ...changes.cards.map((card) => card.id)]) {
    void client.invalidateQueries({ queryKey: [...cardKey, id] });
  }
  void client.invalidateQueries({ queryKey: archiveKey });
  return changes.version;
}

/** Refetches the whole board, because only the server knows which cards a filter finds. */
async function refetchBoard(client: QueryClient, filter: BoardFilter): Promise<number | null> {
  const { queryKey } = boardQuery(filter);
  await client.refetchQueries({ queryKey, exact: true });
  void client.invalidateQueries({ queryKey: cardKey });
  void client.invalidateQueries({ queryKey: archiveKey });
  return client.getQueryData<Board>(queryKey)?.version ?? null;
}

export type LiveState = 'connecting' | 'live' | 'lost';

type Follower = {
  /** The new version of the board; null if changes may have been missed. */
  onVersion: (version: number | null) => void;
  onState: (state: LiveState) => void;
};

/** In ms, longer than the interval of the server's pings, which is 20 s. */
const maxSilenceMs = 75_000;
const maxHiddenMs = 60_000;
/** In ms: a shorter connection counts as a failure, as when a proxy closes each at once. */
const minConnectionMs = 10_000;
const firstWait = 1000;
const maxWait = 30_000;

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
      /* The session or the permission has ended. */
      if (fault instanceof CallError && (fault.status === 401 || fault.status === 403)) return;
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
    for await (const { name, data } of boardEvents(connection.signal, hear)) {
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

export type ServerEvent = { name: string; data: string };

/**
 * The events of the stream, until the server closes it. Uses fetch, because EventSource cannot send the Authorization
 * header. @param onPart called with each chunk, including keep-alive pings
 */
export async function* boardEvents(signal: AbortSignal, onPart: () => void): AsyncGenerator<ServerEvent> {
  const response = await send(followBoard, {}, { signal });
  onPart();
  const heard = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, controller) {
      onPart();
      controller.enqueue(part);
    },
  });
  const events = response.body
    ?.pipeThrough(heard)
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  for (let next = await events?.read(); next && !next.done; next = await events?.read()) {
    yield { name: next.value.event ?? 'message', data: next.value.data };
  }
}
