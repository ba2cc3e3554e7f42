import { CopyError } from '#platform/database/index.ts';

/** A backup cannot be made or restored. The message explains the reason to the person at the command line. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** Whether the cause is the backup itself, its folder or the target, and not a bug. */
export const isBackupFault = (error: unknown): boolean => error instanceof BackupError || error instanceof CopyError;
