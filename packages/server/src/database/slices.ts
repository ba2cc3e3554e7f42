/** Ids in parts that a statement's parameters can hold on either engine. */
export function* slices(ids: readonly number[]): Generator<number[]> {
  for (let start = 0; start < ids.length; start += 500) yield ids.slice(start, start + 500);
}
