/** A database that cannot be copied or restored; its message says why to the person at the command line. */
export class CopyError extends Error {
  override name = 'CopyError';
}
