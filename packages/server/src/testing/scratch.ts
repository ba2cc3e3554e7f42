import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const memory = '/dev/shm';
const minFreeBytes = 2 * 1024 ** 3;

/** Throw-away databases lie in memory where it has room for them: no test cuts the power, and a disk waits for every commit. */
export const scratch = hasRoom() ? memory : tmpdir();

function hasRoom(): boolean {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > minFreeBytes;
  } catch {
    return false;
  }
}
