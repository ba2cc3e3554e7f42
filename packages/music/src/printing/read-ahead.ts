/** One after the other; each is read while the one before it is in use, and none further ahead. */
export async function* readAhead<Item>(count: number, read: (index: number) => Promise<Item>): AsyncGenerator<Item> {
  let next = begin(0, count, read);
  for (let index = 0; index < count; index += 1) {
    const item = await next;
    next = begin(index + 1, count, read);
    yield item as Item;
  }
}

/** A fault is told when its turn comes; until then nobody listens, which would end the process. */
function begin<Item>(index: number, count: number, read: (index: number) => Promise<Item>): Promise<Item | null> {
  const reading = index < count ? read(index) : Promise.resolve(null);
  reading.catch(() => undefined);
  return reading;
}
