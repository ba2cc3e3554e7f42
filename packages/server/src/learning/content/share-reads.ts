import { singleFlight } from '#platform/concurrency/index.ts';

/** Concurrent requests share one read. It begins only after all of them have arrived, so none of them gets old data. */
export function shareReads<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let latest: Value | null = null;
  const refresh = singleFlight(async () => {
    latest = await read();
  });
  return async () => {
    await refresh();
    if (latest === null) throw new Error('Nothing was read');
    return latest;
  };
}
