import * as contract from '@eemusic/contract/library/duplicates';
import type { compareScores, Likeness, listDuplicates } from '@eemusic/contract/library/duplicates';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import { comparing } from '@eemusic/music/comparing';
import { Refusal, type Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import type { Room } from '#platform/room.ts';
import { runInSteps, yieldToEventLoop } from '#platform/concurrency/index.ts';
import { scoreAddress } from '#platform/files/index.ts';
import { labelsAt, pageNames, thumbnailName } from '#library/uploads/index.ts';
import { catalogueOf, type Entry, groupsOf, placeNames, type Places } from '#library/catalogue/index.ts';
import { type ComparedFile, editionsOf, getComparedFile } from './store.ts';

function duplicateRoutes(serve: Serve, services: Services): void {
  serve(contract.listDuplicates, (request) => listGroups(services, request));
  serve(contract.compareScores, (request) => compare(services, request));
}

export const duplicatesRoom: Room = {
  routes: duplicateRoutes,
};

/**
 * Returns the measures in which two files differ; none for files of identical bytes, even if their notes are not read.
 */
async function compare(
  services: Services,
  request: RequestOf<typeof compareScores>,
): Promise<ResultOf<typeof compareScores>> {
  const { read } = services.database;
  const [one, other] = await Promise.all([getComparedFile(read, request.one), getComparedFile(read, request.other)]);
  const { kind, semitones, ...differing } = await compareFiles(one, other);
  return {
    kind,
    semitones,
    one: sideOf(services, one, differing.one),
    other: sideOf(services, other, differing.other),
  };
}

async function compareFiles(one: ComparedFile, other: ComparedFile) {
  if (one.sha256 === other.sha256) return { kind: 'bytes' as const, semitones: 0, one: [], other: [] };
  return runInSteps(comparing(measuresOf(one), measuresOf(other)));
}

function measuresOf({ notes }: ComparedFile): string[] {
  if (notes === null) throw new Refusal('score.not-read');
  return JSON.parse(notes) as string[];
}

function sideOf(services: Services, file: ComparedFile, differing: readonly number[]) {
  const positions = differing.map((index) => index + 1);
  const state = file.scoreId === null ? 'uploaded' : 'published';
  return {
    name: file.title,
    pages: pageNames(file).map((page) => scoreAddress(services, page, state)),
    differing: positions,
    labels: labelsAt(file.labels, positions),
  };
}

/** Maximum number of scores shown per group; one exercise may have been published a thousand times. */
const maxShown = 100;

type Group = { kind: Likeness; entries: Entry[] };

async function listGroups(
  services: Services,
  { Page, Size, kind, moduleId }: RequestOf<typeof listDuplicates>,
): Promise<ResultOf<typeof listDuplicates>> {
  const found = await groupsOf(services);
  // Finding the groups ends with a long computation, so other requests run before the answer is built.
  await yieldToEventLoop();
  const { entries, places } = await catalogueOf(services);
  const groups = found
    .map((group) => ({ kind: group.kind, entries: group.ids.flatMap((id) => entries.get(id) ?? []) }))
    .filter((group) => group.entries.length > 1)
    .filter((group) => moduleId === undefined || group.entries.some((entry) => entry.moduleId === moduleId));
  const matching = groups.filter((group) => kind === undefined || group.kind === kind);
  const onPage = matching.slice((Page - 1) * Size, Page * Size);
  const editions = await editionsOf(
    services.database.read,
    onPage.flatMap((group) => shownOf(group).map(({ fileId }) => fileId)),
  );
  const scoreOf = (entry: Entry) => duplicateOf(services, { entry, places, edition: editions.get(entry.fileId) });
  return {
    groups: onPage.map((group) => ({
      kind: group.kind,
      size: group.entries.length,
      scores: shownOf(group).map(scoreOf),
    })),
    total: matching.length,
    counts: countKinds(groups),
  };
}

const shownOf = ({ entries }: Group): Entry[] => entries.slice(0, maxShown);

function countKinds(groups: readonly Group[]): Record<Likeness, number> {
  const counts = { bytes: 0, music: 0, transposed: 0, near: 0 };
  for (const { kind } of groups) counts[kind] += 1;
  return counts;
}

type Shown = { entry: Entry; places: Places; edition: number | undefined };

function duplicateOf(services: Services, { entry, places, edition }: Shown) {
  const { id, name, fileName, scoreEnabled, version } = entry;
  const thumbnail =
    edition === undefined ? null : scoreAddress(services, thumbnailName({ name: fileName, edition }), 'published');
  return { id, name, fileName, ...placeNames(places, entry), scoreEnabled, thumbnail, version };
}
