import * as contract from '@eemusic/contract/library/duplicates';
import { comparing } from '@eemusic/music/comparing';
import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import type { Room } from '#platform/room.ts';
import { runInSteps, yieldToEventLoop } from '#platform/concurrency/index.ts';
import { scoreAddress } from '#platform/files/index.ts';
import { labelsAt, pageNames, thumbnailName } from '#library/uploads/index.ts';
import { catalogueOf, type Entry, groupsOf, placeNames, type Places } from '#library/catalogue/index.ts';
import { type Query, readInChunks } from '#platform/database/index.ts';

export const duplicatesRoom: Room = {
  routes: (serve, services) => {
    const { database } = services;
    const { read } = database;
    serve(contract.listDuplicates, async ({ Page, Size, kind, moduleId }) => {
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
        read,
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
    });
    /** None for files of identical bytes, even if their notes are not read. */
    serve(contract.compareScores, async (request) => {
      const [one, other] = await Promise.all([
        getComparedFile(read, request.one),
        getComparedFile(read, request.other),
      ]);
      const { kind, semitones, ...differing } = await compareFiles(one, other);
      return {
        kind,
        semitones,
        one: sideOf(services, one, differing.one),
        other: sideOf(services, other, differing.other),
      };
    });
  },
};

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

const maxShown = 100;

type Group = { kind: contract.Likeness; entries: Entry[] };

const shownOf = ({ entries }: Group): Entry[] => entries.slice(0, maxShown);

function countKinds(groups: readonly Group[]): Record<contract.Likeness, number> {
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

/** `notes` are JSON with one text per measure; null for an older file until it is read again. */
type ComparedFile = Awaited<ReturnType<typeof getComparedFile>>;

/** The file of a deleted score is refused as not found. */
function getComparedFile(db: Query, name: string) {
  return db
    .selectFrom('score_files as file')
    .leftJoin('score_music', 'score_music.file_id', 'file.id')
    .leftJoin('scores', (join) =>
      join.on('scores.id', '=', (eb) =>
        eb.selectFrom('score_editions').select('score_id').whereRef('file_id', '=', 'file.id').limit(1),
      ),
    )
    .select(['file.name', 'file.edition', 'pages', 'sha256', 'measure_labels as labels'])
    .select(['score_music.measures as notes', 'scores.id as scoreId'])
    .select(({ fn }) => fn.coalesce('scores.name', 'file.title').as('title'))
    .where('file.name', '=', name)
    .where('scores.deleted_at', 'is', null)
    .executeTakeFirstOrThrow(() => new Refusal('score.file-unknown'));
}

/** Returns the edition of the current engraving by file id; files without a thumbnail are left out. */
async function editionsOf(db: Query, fileIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await readInChunks(db, [...new Set(fileIds)], (chunk) =>
    db.selectFrom('score_files').select(['id', 'edition']).where('id', 'in', chunk).where('systems', 'is not', null),
  );
  return new Map(rows.map(({ id, edition }) => [id, edition]));
}
