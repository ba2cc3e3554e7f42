export { backup } from './backup.ts';
export { databaseLocationOf, diskStorage, isBackupFault } from './backup.ts';
export { backupFolder, measureBackups } from './room.ts';
export { cancelMoving, move } from './move.ts';
export { readLastBackup } from './room.ts';
export { acceptRecovered, restore } from './restore.ts';
