/** The caller's name; null for work that nobody requested, to which no limit applies. */
export type CallerName = string | null;

type Admit = () => void;

/** The tasks that wait for a permit: those of one caller in order of arrival, and the callers in turn. */
export class WaitingCallers {
  readonly #queues = new Map<CallerName, Admit[]>();
  #size = 0;

  /** The number of waiting tasks of all callers. */
  get size(): number {
    return this.#size;
  }

  countOf(name: CallerName): number {
    return this.#queues.get(name)?.length ?? 0;
  }

  add(name: CallerName, admit: Admit): void {
    const queue = this.#queues.get(name) ?? [];
    queue.push(admit);
    this.#queues.set(name, queue);
    this.#size += 1;
  }

  remove(name: CallerName, admit: Admit): void {
    const queue = this.#queues.get(name) ?? [];
    const at = queue.indexOf(admit);
    if (at < 0) return;
    queue.splice(at, 1);
    this.#size -= 1;
    if (queue.length === 0) this.#queues.delete(name);
  }

  /** Removes and returns the first task of the next caller who may hold another permit. */
  takeNext(mayHold: (name: CallerName) => boolean): Admit | undefined {
    for (const [name, queue] of this.#queues) {
      if (!mayHold(name)) continue;
      const admit = queue.shift();
      // A Map iterates in insertion order, so a caller who has just had a turn is moved to the end.
      this.#queues.delete(name);
      if (queue.length > 0) this.#queues.set(name, queue);
      this.#size -= 1;
      return admit;
    }
    return undefined;
  }
}
