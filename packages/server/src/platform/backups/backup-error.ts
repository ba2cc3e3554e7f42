/** A backup that cannot be made or restored; its message says why to the person at the command line. */
export class BackupError extends Error {
  override name = 'BackupError';
}
