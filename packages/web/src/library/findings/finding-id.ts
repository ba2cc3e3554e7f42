import { findingKinds, findingTags } from '@eemusic/contract/library/choices';
import type { Finding, FindingKey } from '@eemusic/contract/library/findings';

const kinds = findingKinds.length;
const tags = findingTags.length + 1;

/** Encodes score, kind and tag as one number, because list rows have numeric ids. */
export function idOf({ scoreId, kind, tag }: Pick<Finding, 'scoreId' | 'kind' | 'tag'>): number {
  const tagIndex = tag === null ? 0 : findingTags.indexOf(tag) + 1;
  return (scoreId * kinds + findingKinds.indexOf(kind)) * tags + tagIndex;
}

export function keyOf(id: number): FindingKey {
  const tagIndex = id % tags;
  const scoreAndKind = (id - tagIndex) / tags;
  const kind = findingKinds[scoreAndKind % kinds];
  if (kind === undefined) throw new RangeError(`${id} names no finding`);
  return { scoreId: Math.floor(scoreAndKind / kinds), kind, tag: findingTags[tagIndex - 1] ?? null };
}
