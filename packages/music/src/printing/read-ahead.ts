/** Yields items in order; the next one is read while one is in use, and none further ahead. */
export async function* readAhead<Item>(count: number, read: (index: number) => Promise<Item>): AsyncGenerator<Item> {
  let next = begin(0, count, read);
  for (let index = 0; index < count; index += 1) {
    const item = await next;
    next = begin(index + 1, count, read);
    yield item as Item;
  }
}

/**
 * An error is thrown when the item is due; until then it counts as handled, because an unhandled rejection would end
 * the process.
 */
function begin<Item>(index: number, count: number, read: (index: number) => Promise<Item>): Promise<Item | null> {
  const reading = index < count ? read(index) : Promise.resolve(null);
  reading.catch(() => undefined);
  return reading;
}
