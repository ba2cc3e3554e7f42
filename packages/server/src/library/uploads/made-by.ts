/** Raised when reading, tagging or engraving improves: files made by an older one are done again. */
export const madeBy = 'reading 5, analysis 7, engraving 24';

/** Marks a file that failed once, perhaps only because the machine was busy: the same version tries it once more. */
export const notSurelyMadeBy = `${madeBy}, once`;

/**
 * Whether a file made by this version should be made again. Never one made by a newer version: while servers are being
 * updated, two nodes would otherwise redo each other's work for ever.
 */
export function isOlder(other: string, present: string = madeBy): boolean {
  const versions = versionsOf(other);
  return Array.from(versionsOf(present)).some(([part, version]) => (versions.get(part) ?? 0) < version);
}

/** 'reading 1, analysis 2' by part. */
function versionsOf(maker: string): Map<string, number> {
  return new Map(Array.from(maker.matchAll(/(\w+) (\d+)/g), ([, part = '', version]) => [part, Number(version)]));
}
