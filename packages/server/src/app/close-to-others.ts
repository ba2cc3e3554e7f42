import { chmodSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ours = ['eemusic.sqlite', 'eemusic.sqlite-wal', 'eemusic.sqlite-shm', 'files'];
const byOthers = 0o007;

/**
 * Takes the rights of others from database and files, which earlier versions gave to everybody on the machine. Those of
 * a group stay, because somebody may have given them. Returns what still has them, because another user owns it or
 * the disk is read-only.
 */
export function closeToOthers(dataDir: string): string[] {
  return ours.flatMap((name) => {
    const path = join(dataDir, name);
    const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
    if ((mode & byOthers) === 0) return [];
    try {
      chmodSync(path, mode & 0o7777 & ~byOthers);
      return [];
    } catch (error) {
      if (isNotPermitted(error)) return [path];
      throw error;
    }
  });
}

const isNotPermitted = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EPERM' || error.code === 'EROFS');
