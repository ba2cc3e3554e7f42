export { isBackupFault } from './backup-error.ts';
export { databaseLocationOf } from './database-location.ts';
export { backup } from './backup.ts';
export { measureBackups } from './measure-backups.ts';
export { acceptRecovered } from './recovered.ts';
export { restore } from './restore.ts';
