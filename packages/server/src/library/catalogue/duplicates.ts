import { likenesses } from '@eemusic/contract/library/choices';
import type { Likeness } from '@eemusic/contract/library/duplicates';
import { runInSteps, yieldToEventLoop } from '#platform/concurrency/index.ts';
import type { Database } from '#platform/database/index.ts';
import { type Catalogue, catalogueOf } from './catalogue.ts';

/** A group of similar scores, oldest first. */
export type Group = { kind: Likeness; ids: readonly number[] };

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

type Found =
  ReturnType<ReturnType<Catalogue['similarity']['groups']>['next']> extends IteratorResult<unknown, infer Groups>
    ? Groups
    : never;

/**
 * Adds groups of files with identical bytes, which may have too few notes to be compared, or whose notes are not read
 * yet.
 */
function withSameBytes(found: Found, bytes: ReadonlyMap<number, string>): Group[] {
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
