import { StorageTimeOut } from './time-out.ts';

const diskDown = new Set<unknown>([
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EIO',
  'EACCES',
  'EPERM',
  'EMFILE',
  'ENFILE',
  'ENOTDIR',
]);

/** Whether the disk or the bucket failed: full, read-only, broken or unreachable. */
export function isStorageDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isDisk = 'syscall' in error && 'code' in error && diskDown.has(error.code);
  return isDisk || '$metadata' in error || error instanceof StorageTimeOut;
}
