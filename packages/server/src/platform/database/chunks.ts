const size = 100;

/** Ids in parts so small that to change them, with all indexes of a million rows, hardly holds the event loop. */
export function* chunks(ids: readonly number[]): Generator<number[]> {
  for (let start = 0; start < ids.length; start += size) yield ids.slice(start, start + size);
}
