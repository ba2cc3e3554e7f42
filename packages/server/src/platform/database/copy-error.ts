/** A database cannot be copied or restored. The message explains the reason to the person at the command line. */
export class CopyError extends Error {
  override name = 'CopyError';
}
