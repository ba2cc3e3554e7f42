const size = 100;

/** Parts so small that to change them, with all indexes of a million rows, hardly holds the event loop. */
export function* chunks<One>(all: readonly One[]): Generator<One[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
}
