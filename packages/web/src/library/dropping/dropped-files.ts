let dropped: { libraryId: number; files: readonly File[] } | null = null;

export function keepDropped(libraryId: number, files: readonly File[]): void {
  dropped = { libraryId, files };
}

/** Files for another library, whose upload page was never opened, are discarded. */
export function takeDropped(libraryId: number): readonly File[] {
  const files = dropped?.libraryId === libraryId ? dropped.files : [];
  dropped = null;
  return files;
}
