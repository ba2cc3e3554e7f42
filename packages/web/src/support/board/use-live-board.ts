import { readBoardChanges } from '@eemusic/contract/support/board';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { wait } from '#platform/api/busy.ts';
import { CallError } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import { cardKey } from '#support/cards/index.ts';
import { useLatest } from '#platform/ui/use-latest.ts';
import { type Board, withChanges } from './board.ts';
import { followLive, type LiveState, waitAfter } from './live.ts';
import { archiveKey, type BoardFilter, boardQuery } from './queries.ts';

/** Loads the board and applies changes from the server while it is on the screen. */
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

  /* Applies changes that arrived while the board was loading. */
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

/** Whether the server was too busy or failed, so that the same request may succeed later. */
function isTemporary(error: unknown): error is CallError {
  return error instanceof CallError && (error.status === 429 || error.status >= 500);
}

/** Fetches changes and returns the version that is then shown; null if no board is loaded. */
async function fetchChanges(client: QueryClient, filter: BoardFilter): Promise<number | null> {
  const { queryKey } = boardQuery(filter);
  const board = client.getQueryData<Board>(queryKey);
  if (board === undefined) return null;
  if (isNarrowed(filter)) return refetchBoard(client, filter);

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

function isNarrowed({ search, filters }: BoardFilter): boolean {
  return search !== '' || Object.keys(filters).length > 0;
}
