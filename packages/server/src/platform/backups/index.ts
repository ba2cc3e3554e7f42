export { backup } from './backup.ts';
export { databaseLocationOf, diskStorage, isBackupFault } from './manifest.ts';
export { backupFolder, measureBackups } from './measure-backups.ts';
export { cancelMoving, move } from './move.ts';
export { readLastBackup } from './room.ts';
export { acceptRecovered, restore } from './restore.ts';
