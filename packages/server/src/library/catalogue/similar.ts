import { likenesses } from '@eemusic/contract/library/choices';
import type { SimilarScore, Likeness } from '@eemusic/contract/library/duplicates';
import type { Group as SimilarGroup, Print } from '@eemusic/music/comparing';
import { runInSteps, yieldToEventLoop } from '#platform/concurrency/index.ts';
import type { Database } from '#platform/database/index.ts';
import { type Catalogue, catalogueOf } from './catalogue.ts';
import { placeNames } from './places.ts';

/** What is compared to find similar files: a hash of the bytes, and the notes. */
export type FilePrint = Print & { sha256: string };

const maxSimilar = 10;

/** Returns up to ten matches, closest first; equally close ones keep their order. */
export function closest(alike: readonly SimilarScore[]): SimilarScore[] {
  const rank = ({ kind }: SimilarScore) => likenesses.indexOf(kind);
  return alike.toSorted((one, other) => rank(one) - rank(other)).slice(0, maxSimilar);
}

export async function findSimilarScores(services: { database: Database }, print: FilePrint): Promise<SimilarScore[]> {
  const catalogue = await catalogueOf(services);
  const kinds = new Map<number, Likeness>(catalogue.byName.filter(hasBytesOf(print)).map(({ id }) => [id, 'bytes']));
  for (const { key, kind } of catalogue.similarity.find(print)) if (!kinds.has(key)) kinds.set(key, kind);
  return closest([...kinds].flatMap(([id, kind]) => similarOf(catalogue, id, kind)));
}

function hasBytesOf(print: FilePrint) {
  return ({ sha256 }: { sha256: string }) => sha256 === print.sha256;
}

function similarOf({ entries, places }: Catalogue, id: number, kind: Likeness): SimilarScore[] {
  const entry = entries.get(id);
  if (!entry) return [];
  return [{ kind, fileName: entry.fileName, scoreId: id, name: entry.name, place: placeNames(places, entry) }];
}

type Group = { kind: Likeness; ids: readonly number[] };

type Cached = { version: number; groups: Promise<readonly Group[]> };

const caches = new WeakMap<Catalogue['similarity'], Cached>();

/** Returns all groups, the most similar first. The result is cached until the catalogue's notes change. */
export async function groupsOf(services: { database: Database }): Promise<readonly Group[]> {
  const catalogue = await catalogueOf(services);
  const version = catalogue.notesVersion;
  const cached = caches.get(catalogue.similarity);
  if (cached?.version === version) return cached.groups;

  const groups = findGroups(catalogue);
  caches.set(catalogue.similarity, { version, groups });
  groups.catch(() => caches.delete(catalogue.similarity));
  return groups;
}

async function findGroups({ similarity, byName }: Catalogue): Promise<Group[]> {
  const bytes = new Map(byName.map(({ id, sha256 }) => [id, sha256]));
  const found = await runInSteps(similarity.groups());
  await yieldToEventLoop();
  return withSameBytes(found, bytes);
}

/** Such files may have too few notes to be compared, or their notes are not read yet. */
function withSameBytes(found: readonly SimilarGroup<number>[], bytes: ReadonlyMap<number, string>): Group[] {
  const groups = found.map(({ kind, members }) => ({
    kind: kind as Likeness,
    ids: new Set(members.map(({ key }) => key)),
  }));
  const groupOf = new Map(groups.flatMap((group) => [...group.ids].map((id) => [id, group] as const)));
  for (const [, same] of Map.groupBy(bytes, ([, sha256]) => sha256)) {
    if (same.length < 2) continue;
    const ids = same.map(([id]) => id);
    const group = ids.map((id) => groupOf.get(id)).find((one) => one !== undefined);
    if (group) for (const id of ids) group.ids.add(id);
    else groups.push({ kind: 'bytes', ids: new Set(ids) });
  }
  return groups
    .map(({ kind, ids }) => toGroup(kind, [...ids], bytes))
    .toSorted((one, other) => likenesses.indexOf(one.kind) - likenesses.indexOf(other.kind));
}

function toGroup(kind: Likeness, ids: number[], bytes: ReadonlyMap<number, string>): Group {
  const files = new Set(ids.map((id) => bytes.get(id)));
  return { kind: files.size === 1 ? 'bytes' : kind, ids: ids.toSorted((one, other) => one - other) };
}
