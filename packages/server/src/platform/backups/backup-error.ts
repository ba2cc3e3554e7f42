import { CopyError } from '#platform/database/index.ts';

/** A backup that cannot be made or restored; its message says why to the person at the command line. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** Whether the backup, its folder or the place where it goes is to blame. */
export const isBackupFault = (error: unknown): boolean => error instanceof BackupError || error instanceof CopyError;
