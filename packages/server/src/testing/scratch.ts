import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const memory = '/dev/shm';
const minFreeBytes = 2 * 1024 ** 3;

/**
 * Temporary databases are in memory if there is enough: tests simulate no power cut, and a disk would delay every
 * commit.
 */
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
