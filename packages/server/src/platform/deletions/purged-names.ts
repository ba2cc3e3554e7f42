import { type PurgedKind, purgedNames } from '@eemusic/contract/platform/deletions';

/**
 * Returns the name to show. A purged record has an empty name; its row stays, because sales and practice refer to it.
 */
export const shownName = (kind: PurgedKind, name: string): string => name || purgedNames[kind];

/** Returns the kinds whose record was purged, which has an empty name; null means that there is no record. */
export function purgedOf(names: Partial<Record<PurgedKind, string | null>>): PurgedKind[] {
  const kinds = Object.keys(purgedNames) as PurgedKind[];
  return kinds.filter((kind) => names[kind] === '');
}
