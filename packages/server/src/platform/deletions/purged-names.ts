import { type PurgedKind, purgedNames } from '@eemusic/contract/platform/deletions';

/** A record that was removed for good keeps its row with an empty name, because sales and practice refer to it. */
export const shownName = (kind: PurgedKind, name: string): string => name || purgedNames[kind];

/** Which of these records were removed for good; null is none at all. */
export function purgedOf(names: Partial<Record<PurgedKind, string | null>>): PurgedKind[] {
  const kinds = Object.keys(purgedNames) as PurgedKind[];
  return kinds.filter((kind) => names[kind] === '');
}
