/** Raised when reading, tagging or engraving changes; files of older versions are then processed again. */
export const madeBy = 'reading 12, analysis 9, engraving 42';

/** Marks a file that failed once, perhaps only because the machine was busy; the same version tries it once more. */
export const notSurelyMadeBy = `${madeBy}, once`;

/**
 * Whether a file of this version has to be processed again. Never true for a newer version: otherwise two nodes would
 * undo each other's work for ever while servers are being updated.
 */
export function isOlder(other: string, present: string = madeBy): boolean {
  const versions = versionsOf(other);
  return Array.from(versionsOf(present)).some(([part, version]) => (versions.get(part) ?? 0) < version);
}

/** Parses 'reading 1, analysis 2' into versions by part. */
function versionsOf(maker: string): Map<string, number> {
  return new Map(Array.from(maker.matchAll(/\b(\w+) (\d+)/g), ([, part = '', version]) => [part, Number(version)]));
}
