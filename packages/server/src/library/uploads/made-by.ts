/** Raised when reading, tagging or engraving improves: files made by an older one are done again. */
export const madeBy = 'reading 1, analysis 3, engraving 5';

/** Of what failed once: a busy machine may have run out of its time. It is tried once more by the same version. */
export const notSurelyMadeBy = `${madeBy}, once`;

/**
 * Whether a file made by this one could be better. Not one made by a newer one, as another node may have it while the
 * servers are being updated: the two would do it again for ever.
 */
export function isOlder(other: string, present: string = madeBy): boolean {
  const known = versionsOf(other);
  return Array.from(versionsOf(present)).some(([part, version]) => (known.get(part) ?? 0) < version);
}

/** 'reading 1, analysis 2' by part. */
function versionsOf(maker: string): Map<string, number> {
  return new Map(Array.from(maker.matchAll(/(\w+) (\d+)/g), ([, part = '', version]) => [part, Number(version)]));
}
