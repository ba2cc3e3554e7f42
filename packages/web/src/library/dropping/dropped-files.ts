let dropped: { libraryId: number; files: readonly File[] } | null = null;

/** Keeps files that were dropped on another screen until the upload of their library takes them. */
export function keepDropped(libraryId: number, files: readonly File[]): void {
  dropped = { libraryId, files };
}

/**
 * Returns the files kept for this library, once; those for another library, whose upload was never opened, are
 * discarded.
 */
export function takeDropped(libraryId: number): readonly File[] {
  const files = dropped?.libraryId === libraryId ? dropped.files : [];
  dropped = null;
  return files;
}
