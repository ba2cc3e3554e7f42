import { readdirSync, readFileSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

/** Enough for the event loop to come first when all cores are busy; about a third of the time of a thread beside it. */
const steps = 5;

/**
 * Lets the event loop run before the threads of libuv, which hash passwords, compress and read files. On two cores, two
 * hashes would otherwise take the cores from it for milliseconds. Linux schedules each thread by a priority of its own;
 * elsewhere nothing changes. Only threads that have started already are found.
 */
export function lowerPriorityOfThreads(): void {
  if (process.platform !== 'linux') return;
  const lower = Math.min(getPriority() + steps, constants.priority.PRIORITY_LOW);
  try {
    for (const thread of threadsOfPool()) setPriority(thread, lower);
  } catch {
    // A sandbox forbids it or hides the threads; everything works without it.
  }
}

/** The ids of the threads of libuv's pool, which are known by their name. */
export function threadsOfPool(): number[] {
  const folder = '/proc/self/task';
  return readdirSync(folder)
    .filter((thread) => readFileSync(`${folder}/${thread}/comm`, 'utf8').trim() === 'libuv-worker')
    .map(Number);
}
