/** The disk or the bucket did not respond in time. */
export class StorageTimeOut extends Error {
  override name = 'StorageTimeOut';
}

/** Rejects after `ms`, and aborts the signal so that the work can stop. */
export async function within<T>(ms: number, what: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(new StorageTimeOut(`${what} took longer than ${ms} ms`));
    stop.abort();
  }, ms);
  try {
    return await Promise.race([work(stop.signal), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
