import type { ListTag, SwitchTag } from '@eemusic/music/tags';
import { columnsOfDecisions, decisionsOf, tagColumns } from '#library/catalogue/index.ts';
import {
  getScore,
  listEditions,
  type ListedEdition,
  type ScoreRow,
  assertFileOf,
  addEdition,
  changeScore,
  lockScore,
} from '#library/scores/index.ts';
import { type ComposedBy, getScoreFile, getUpload } from '#library/uploads/index.ts';
import { type Query, type Administrator, differences } from '#platform/database/index.ts';
import { Refusal, assertBelow, message } from '#platform/http/index.ts';
import * as contract from '@eemusic/contract/library/editions';
import type { ResultOf, RequestOf } from '@eemusic/contract/platform/endpoint';
import type { Room } from '#platform/room.ts';
import type { Services } from '#platform/services.ts';
import { dueSeconds, isMisfit } from '@eemusic/contract/library/lengths';
import type { Analysis } from '@eemusic/music/workers';
import { assertOffered } from '#library/tag-lists/index.ts';
import { endReviews } from '#library/drafts/index.ts';

export const editionsRoom: Room = {
  routes: (serve, services) => {
    serve(contract.listEditions, ({ id }) => list(services, id));
    serve(contract.checkEdition, (request) => check(services, request));
    serve(contract.addEdition, (request, by) => add(services, request, by));
  },
};

type Tag = ListTag | SwitchTag;
/** A file's tags as stored: value and certainty of each. */
type ReadTags = Partial<Record<Tag, [number | boolean | null, string]>>;
type File = Awaited<ReturnType<typeof getScoreFile>>;

type NextEdition = { row: ScoreRow; file: File; present: ListedEdition; broughtBack: number | null };

/**
 * Returns the file as the next edition of this score. Refuses a file with unchanged notes, and a file of another score.
 */
async function findNextEdition(db: Query, id: number, fileName: string): Promise<NextEdition> {
  const row = await getScore(db, id);
  const editions = await listEditions(db, id);
  const [present] = editions;
  if (!present) throw new Error('A score without an edition');
  const file = await getScoreFile(db, fileName);
  if (file.sha256 === present.sha256) throw sameFile(present);

  const same = editions.find(({ sha256 }) => sha256 === file.sha256);
  const broughtBack = editions.find(({ file_id: fileId }) => fileId === file.id) ?? null;
  if (same && !broughtBack) throw sameFile(same);
  return { row, file, present, broughtBack: broughtBack?.edition ?? null };
}

const sameFile = ({ edition }: ListedEdition) => new Refusal('edition.same-file', { edition });

/**
 * Returns the tags whose value in the new notes differs both from the old notes and from the choice of staff. If the
 * notes did not change, a choice against the notes stays.
 */
function changedTags({ row, file, present }: NextEdition) {
  const decided = decisionsOf(row);
  const [before, now] = [readTagsOf(present), readTagsOf(file)];
  return (Object.keys(tagColumns) as Tag[]).flatMap((tag) => {
    const [read = null] = now[tag] ?? [];
    if (read === null || read === decided[tag] || read === before[tag]?.[0]) return [];
    return [{ tag, present: decided[tag], read }];
  });
}

const readTagsOf = ({ read_tags: tags }: { read_tags: string | null }) => JSON.parse(tags ?? '{}') as ReadTags;

async function list({ database }: Services, id: number): Promise<ResultOf<typeof contract.listEditions>> {
  const { name, version } = await getScore(database.read, id);
  const rows = await listEditions(database.read, id);
  const editions = rows.map(({ edition, note, measures, seconds, ...row }) => ({
    edition,
    note,
    measures,
    seconds,
    madeBy: row.made_by,
    madeAt: row.made_at,
    broughtBack: row.brought_back,
    fileName: row.name,
    originalName: row.original_name,
    composed: row.composed === null ? null : (JSON.parse(row.composed) as ComposedBy),
  }));
  return { name, version, editions };
}

async function check(
  { database }: Services,
  { id, fileName }: RequestOf<typeof contract.checkEdition>,
): Promise<ResultOf<typeof contract.checkEdition>> {
  const next = await findNextEdition(database.read, id, fileName);
  await assertFileOf(database.read, next.file.id, id);
  return {
    version: next.row.version,
    edition: next.row.edition,
    presentFile: next.present.name,
    broughtBack: next.broughtBack,
    tags: changedTags(next),
    misfit: misfitOf(next),
  };
}

/** Returns the length of the recording and the length that the new notes require, if they do not match. */
function misfitOf({ row, file }: NextEdition) {
  const { accompaniment_seconds: accompaniment } = row;
  const score = dueSeconds({
    seconds: file.seconds,
    tempo: (JSON.parse(file.analysis) as Analysis).facts.tempo,
    accompanimentTempo: row.accompaniment_tempo,
    accompanimentOffset: row.accompaniment_offset,
  });
  return accompaniment !== null && isMisfit({ accompaniment, score }) ? { accompaniment, score } : null;
}

type Request = RequestOf<typeof contract.addEdition>;

/** If two people correct a score at the same time, the second is refused and keeps the upload. */
async function add({ database, clock }: Services, { id, fileName, note, version, tags }: Request, by: Administrator) {
  return database.change(by, async (tx) => {
    await lockScore(tx, id);
    // Locks the upload, so that the sweep cannot remove it before it becomes an edition.
    await getUpload(tx, fileName);
    const { row, file, present, broughtBack } = await findNextEdition(tx, id, fileName);
    if (row.version !== version) throw new Refusal('record.stale');
    assertBelow('edition', present.edition);

    await assertOffered(tx, tags, decisionsOf(row));
    const edition = present.edition + 1;
    const columns = { ...columnsOfDecisions(tags), edition, file_id: file.id };
    if (!(await changeScore(tx, { id, version, columns }))) throw new Refusal('record.stale');
    await addEdition(tx, {
      score_id: id,
      edition,
      file_id: file.id,
      note,
      made_by: by.name,
      made_at: clock.now().toISOString(),
    });
    await endReviews(tx, [file.id], clock.now());
    const before = { edition: row.edition, fileName: row.file_name, ...decidedOf(row, tags) };
    const change = differences(before, { edition, fileName, ...tags });
    tx.audit(
      broughtBack === null ? 'score.corrected' : 'score.brought-back',
      { kind: 'score', id, name: row.name },
      { before: change.before, after: { ...change.after, note, ...(broughtBack !== null && { broughtBack }) } },
    );
    return { ...message('score.corrected', { edition }), edition, version: version + 1 };
  });
}

/** The previous values of the changed tags. */
function decidedOf(row: Parameters<typeof decisionsOf>[0], tags: Request['tags']) {
  const decided = decisionsOf(row);
  return Object.fromEntries((Object.keys(tags) as Tag[]).map((tag) => [tag, decided[tag]]));
}
