/** Returns how often the event loop was free while the work ran. */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let counting = setImmediate(count);
  function count() {
    turns += 1;
    counting = setImmediate(count);
  }
  await work();
  clearImmediate(counting);
  return turns;
}
