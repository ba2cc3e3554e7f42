import { type Finding, type FindingKey, findingKinds, findingTags } from '@eemusic/contract/library/findings';

const kinds = findingKinds.length;
const tags = findingTags.length + 1;

/** One number for score, kind and tag, since a list knows its rows by numbers. */
export function idOf({ scoreId, kind, tag }: Pick<Finding, 'scoreId' | 'kind' | 'tag'>): number {
  const place = tag === null ? 0 : findingTags.indexOf(tag) + 1;
  return (scoreId * kinds + findingKinds.indexOf(kind)) * tags + place;
}

export function keyOf(id: number): FindingKey {
  const place = id % tags;
  const rest = (id - place) / tags;
  const kind = findingKinds[rest % kinds];
  if (kind === undefined) throw new RangeError(`${id} names no finding`);
  return { scoreId: Math.floor(rest / kinds), kind, tag: findingTags[place - 1] ?? null };
}
