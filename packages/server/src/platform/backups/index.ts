export { BackupError } from './backup-error.ts';
export { backup } from './backup.ts';
export { restore } from './restore.ts';
