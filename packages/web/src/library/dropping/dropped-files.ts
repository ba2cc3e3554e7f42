let dropped: { libraryId: number; files: readonly File[] } | null = null;

/** Keeps files that were dropped on another screen until the upload of their library takes them. */
export function keepDropped(libraryId: number, files: readonly File[]): void {
  dropped = { libraryId, files };
}

/** Hands out those of this library, once; those of another one, whose upload was never opened, are forgotten. */
export function takeDropped(libraryId: number): readonly File[] {
  const files = dropped?.libraryId === libraryId ? dropped.files : [];
  dropped = null;
  return files;
}
