import { type PurgedKind, purgedNames } from '@eemusic/contract/platform/deletions';

/** A purged record keeps its row with an empty name, because sales and practice refer to it. */
export const shownName = (kind: PurgedKind, name: string): string => name || purgedNames[kind];

/** Returns the kinds whose record was purged, recognised by its empty name; null means that there is no record. */
export function purgedOf(names: Partial<Record<PurgedKind, string | null>>): PurgedKind[] {
  const kinds = Object.keys(purgedNames) as PurgedKind[];
  return kinds.filter((kind) => names[kind] === '');
}
