import * as contract from '@eemusic/contract/library/drafts';
import { type Serve, message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { day } from '@eemusic/contract/platform/durations';
import { scoreTypes } from '@eemusic/contract/library/choices';
import type { ResultOf, RequestOf } from '@eemusic/contract/platform/endpoint';
import type { Room } from '#platform/room.ts';
import { findMisfit } from '#library/academics/index.ts';
import { findLibraries, getLibrary } from '#library/libraries/index.ts';
import { findGone } from '#library/tag-lists/index.ts';
import { findRecording, scoreAddress, scorePath } from '#platform/files/index.ts';
import { listHolders } from '#access/accounts/index.ts';
import { maxScoreFiles } from '@eemusic/contract/platform/field-lengths';
import { catalogueOf } from '#library/catalogue/index.ts';
import { type Administrator, type Change, folded, system } from '#platform/database/index.ts';
import type { Transaction } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import * as store from './store.ts';
import * as uploads from '#library/uploads/index.ts';

export const draftsRoom: Room = {
  routes: draftRoutes,
  jobs: (services) => ({
    'drafts.sweep': { every: day, run: () => sweepDrafts(services) },
  }),
};

function draftRoutes(serve: Serve, services: Services): void {
  const { clock, database } = services;
  const { read } = database;
  serve(contract.listDrafts, (_request, by) => list(services, by.id));
  serve(contract.getDraft, async ({ id }) => {
    const row = await store.getDraftRow(read, id);
    const scores: contract.DraftScore[] = [];
    for (const score of await store.listDraftScores(read, [id])) scores.push(await draftScoreOf(services, score));
    return { draft: { ...describeDraft(row), scores } };
  });
  /** An upload belongs to at most one review; adding it again does not move it. An exercise gets a name of its own. */
  serve(contract.addToDraft, async ({ draftId, fileName, ...shelf }, { id: userId }) => {
    const { composed } = await uploads.getScoreFile(read, fileName);
    const taken = composed === null ? null : await takenNames(services, shelf.moduleId);
    return database.write(async (tx) => {
      const upload = await uploads.getWaitingUpload(tx, fileName);
      await getLibrary(tx, shelf.moduleId);
      const present = await store.findDraftOfFile(tx, upload.id);
      if (present !== null) {
        const { id, version } = await store.getDraftRow(tx, present);
        return { ...message('draft.kept'), draftId: id, version };
      }
      const id = draftId ?? (await store.addDraft(tx, userId, clock.now()));
      const draft = await store.getOwnDraft(tx, { id, userId });
      const scores = await store.listDraftScores(tx, [id]);
      if (scores.length >= maxScoreFiles) throw new Refusal('score.too-many');

      const name = taken === null ? upload.name : freeName(taken, upload.name);
      const decisions = firstDecisions(upload, { ...shelf, name });
      // Not the number of scores: after a removal, that would give two scores the same position.
      const place = (scores.at(-1)?.place ?? -1) + 1;
      await store.putDraftScore(tx, { draftId: id, fileId: upload.id, place, decisions });
      return { ...message('draft.kept'), draftId: id, version: await store.touchDraft(tx, draft, clock.now()) };
    });
  });
  /** Refuses if the review was saved since the caller loaded it, even by the same person in another window. */
  serve(contract.saveDraft, async ({ id, version, scores }, { id: userId }) =>
    database.write(async (tx) => {
      const draft = await store.getOwnDraft(tx, { id, userId });
      if (draft.version !== version) throw new Refusal('record.stale');

      const present = new Map(
        (await store.listDraftScores(tx, [id])).map(({ fileName, fileId }) => [fileName, fileId]),
      );
      for (const [place, { fileName, decisions }] of scores.entries()) {
        const fileId = present.get(fileName);
        if (fileId === undefined) throw new Refusal('record.stale');
        present.delete(fileName);
        await store.putDraftScore(tx, { draftId: id, fileId, place, decisions });
      }
      if (present.size > 0) throw new Refusal('record.stale');
      return { ...message('draft.kept'), version: await store.touchDraft(tx, draft, clock.now()) };
    }),
  );
  serve(contract.removeFromDraft, ({ draftId: id, fileName }, by) => remove(services, { id, fileName }, by));
  serve(contract.discardDraft, ({ id }, by) => remove(services, { id }, by));
  serve(contract.handOverDraft, (request, by) => handOver(services, request, by));
}

type Upload = Awaited<ReturnType<typeof uploads.getWaitingUpload>>;
export type Chosen = Pick<contract.DraftDecisions, 'moduleId' | 'curriculum' | 'gradeId' | 'levelId' | 'stageId'> &
  Partial<contract.DraftDecisions>;

/** Decides for the name and the tags that were read from an upload, unless others are chosen. */
export const firstDecisions = ({ name, tags }: Upload, chosen: Chosen): contract.DraftDecisions => ({
  name,
  ...tags,
  scoreType: scoreTypes.normal,
  scoreEnabled: true,
  accompanimentPath: null,
  ...chosen,
});

/** A score under review. A chosen place or tag that no longer exists counts as not chosen. */
async function draftScoreOf(
  services: Services,
  { fileId, decisions }: store.DraftScoreRow,
): Promise<contract.DraftScore> {
  const db = services.database.read;
  const { isThere, ...upload } = await uploads.readUpload(services, fileId);
  const { accompanimentPath: name, gradeId, levelId, stageId } = decisions;
  const recording = name === null ? null : await findRecording(db, name);
  const accompaniment = name !== null &&
    recording && { address: scoreAddress(services, name), seconds: recording.seconds };
  const hasPlace = await isPlaceThere(services, decisions);
  const deletedRecords = await findGone(db, decisions);
  const [library] = await findLibraries(db, [decisions.moduleId]);

  const lost: contract.Loss[] = [];
  if (library === undefined || library.isDeleted) lost.push('library');
  if (!hasPlace) lost.push('place');
  if (deletedRecords.some((list) => list !== 'scoreType')) lost.push('tag');
  if (deletedRecords.includes('scoreType')) lost.push('scoreType');
  if (name !== null && recording === null) lost.push('accompaniment');
  if (!isThere) lost.push('file');
  return {
    ...upload,
    decisions: {
      ...decisions,
      ...Object.fromEntries(deletedRecords.map((list) => [list, list === 'scoreType' ? scoreTypes.normal : null])),
      ...(hasPlace ? { gradeId, levelId, stageId } : { gradeId: null, levelId: null, stageId: null }),
      accompanimentPath: name !== null && recording ? scorePath(name) : null,
      accompaniment: accompaniment || null,
    },
    lost,
  };
}

async function isPlaceThere({ database }: Services, decisions: contract.DraftDecisions): Promise<boolean> {
  const { gradeId, levelId, stageId } = decisions;
  if (gradeId === null || levelId === null || stageId === null) return true;
  return (await findMisfit(database.read, { gradeId, levelId, stageId })) === null;
}

const draftLifetimeMs = contract.draftDays * day;

function describeDraft(row: store.DraftRow) {
  return {
    id: row.id,
    version: row.version,
    owner: { userId: row.owner_id, fullName: row.owner_name, mayReview: Boolean(row.owner_may_review) },
    handedBy: row.handed_by,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    keptUntil: new Date(new Date(row.updated_at).getTime() + draftLifetimeMs).toISOString(),
  };
}

/** Returns the caller's reviews first, then the others; the most recently changed come first in both. */
async function list({ database }: Services, userId: number | null): Promise<ResultOf<typeof contract.listDrafts>> {
  const rows = await store.listDraftRows(database.read);
  const scores = Map.groupBy(
    await store.listDraftScores(
      database.read,
      rows.map(({ id }) => id),
    ),
    ({ draftId }) => draftId,
  );
  const isOthers = ({ owner_id: owner }: (typeof rows)[number]) => Number(owner !== userId);
  return {
    drafts: rows
      .toSorted((one, other) => isOthers(one) - isOthers(other))
      .flatMap((row) => {
        const [first, ...others] = (scores.get(row.id) ?? []).map(({ decisions }) => decisions);
        if (first === undefined) return [];
        const names = [first, ...others].map(({ name }) => name);
        return [{ ...describeDraft(row), moduleId: first.moduleId, names }];
      }),
    colleagues: (await listHolders(database.read, contract.handOverDraft.access.codes)).map(({ id, fullName }) => ({
      userId: id,
      fullName,
    })),
  };
}

/** The names, folded, that the scores of a library and those under review have. */
export async function takenNames(services: Services, moduleId: number | undefined): Promise<Set<string>> {
  const { byName } = await catalogueOf(services);
  const published = byName.filter((entry) => moduleId === undefined || entry.moduleId === moduleId);
  const waiting = await store.listWaitingNames(services.database.read);
  return new Set([...published.map(({ nameKey }) => nameKey), ...waiting.map(folded)]);
}

/** Returns the name, or else the first one with a number after it that is free, and takes it. */
export function freeName(taken: Set<string>, name: string): string {
  let free = name;
  for (let number = 2; taken.has(folded(free)); number += 1) free = `${name} ${number}`;
  taken.add(folded(free));
  return free;
}

/** Discards one upload of a review, or all of them; a review without uploads is removed. */
async function remove(services: Services, { id, fileName }: { id: number; fileName?: string }, by: Administrator) {
  const { database, storage, clock } = services;
  const { files, version } = await database.change(by, async (tx) => {
    await uploads.holdUploads(tx);
    const draft = await store.getOwnDraft(tx, { id, userId: by.id });
    const present = await store.listDraftScores(tx, [id]);
    const isRemoved = (score: store.DraftScoreRow) => fileName === undefined || score.fileName === fileName;
    const removed = present.filter(isRemoved).map(({ fileId }) => fileId);
    if (fileName !== undefined && removed.length === 0) throw new Refusal('score.file-unknown');

    const forgotten = await discardUploads(tx, removed);
    if (removed.length < present.length)
      return { files: forgotten, version: await store.touchDraft(tx, draft, clock.now()) };
    await store.deleteDraft(tx, id);
    return { files: forgotten, version: null };
  });
  await uploads.removeFiles(storage, files);
  return { ...message('draft.discarded', { count: files.length }), version };
}

async function discardUploads(tx: Change, fileIds: readonly number[]) {
  await store.takeOutOfDrafts(tx, fileIds);
  const files = await uploads.deleteScoreFiles(tx, fileIds);
  const [only] = files;
  tx.audit(
    'score.uploads-discarded',
    { kind: 'score file', id: only !== undefined && files.length === 1 ? only.name : null },
    { before: { titles: files.map(({ title }) => title).join(' · ') } },
  );
  return files;
}

/** Only the owner may give a review away; others may take it over, so that work continues in their absence. */
async function handOver(
  { database, clock }: Services,
  { draftId, userId }: RequestOf<typeof contract.handOverDraft>,
  by: Administrator,
) {
  return database.change(by, async (tx) => {
    await store.lockDraft(tx, draftId);
    const draft = await store.getDraftRow(tx, draftId);
    if (draft.owner_id !== by.id && userId !== by.id) throw new Refusal('draft.not-yours', { name: draft.owner_name });
    const receiver = (await listHolders(tx, contract.handOverDraft.access.codes)).find(({ id }) => id === userId);
    if (!receiver) throw new Refusal('draft.colleague');

    const isTaken = userId === by.id;
    const version = await store.touchDraft(tx, draft, clock.now(), {
      owner_id: userId,
      handed_by: isTaken ? null : by.id,
    });
    tx.audit(
      isTaken ? 'score.review-taken-over' : 'score.review-handed-over',
      { kind: 'score file', id: null },
      { before: { reviewer: draft.owner_name }, after: { reviewer: receiver.fullName } },
    );
    const notice = isTaken ? message('draft.taken-over') : message('draft.handed-over', { name: receiver.fullName });
    return { ...notice, version };
  });
}

/** Checks each review again within the transaction, because it may be changed in the meantime. */
export async function sweepDrafts({ database, storage, clock }: Services): Promise<void> {
  const before = new Date(clock.now().getTime() - draftLifetimeMs);
  const old = await store.listOldDrafts(database.read, before);
  if (old.length === 0) return;
  const files = await database.change(system('sweep'), async (tx) => {
    await uploads.holdUploads(tx);
    const fileIds: number[] = [];
    for (const id of await store.listOldDrafts(tx, before)) {
      await store.lockDraft(tx, id);
      if (new Date((await store.getDraftRow(tx, id)).updated_at) >= before) continue;
      const ids = (await store.listDraftScores(tx, [id])).map(({ fileId }) => fileId);
      await store.takeOutOfDrafts(tx, ids);
      await store.deleteDraft(tx, id);
      fileIds.push(...ids);
    }
    const forgotten = await uploads.deleteScoreFiles(tx, fileIds);
    tx.audit('score.uploads-forgotten', { kind: 'score file', id: null }, { after: { forgotten: forgotten.length } });
    return forgotten;
  });
  await uploads.removeFiles(storage, files);
}

type Seen = { id: number; version: number };

/** Refuses to publish a review that somebody else has changed, published or taken over since the caller loaded it. */
export async function assertReviewed(tx: Transaction<Tables>, { id, version }: Seen, userId: number | null) {
  await uploads.shareUploads(tx);
  const draft = await store.getOwnDraft(tx, { id, userId });
  if (draft.version !== version) throw new Refusal('record.stale');
}

export async function assertFilesThere({ database, storage }: Services, { id }: Pick<Seen, 'id'>): Promise<void> {
  for (const { fileName, decisions } of await store.listDraftScores(database.read, [id]))
    if (!(await uploads.hasScoreFile(storage, fileName)))
      throw new Refusal('draft.file-gone', { name: decisions.name });
}

/** Removes published uploads from all reviews; a review that is then empty is removed. */
export async function endReviews(tx: Transaction<Tables>, fileIds: readonly number[], now: Date): Promise<void> {
  const found = await Promise.all(fileIds.map((fileId) => store.findDraftOfFile(tx, fileId)));
  const drafts = [...new Set(found.filter((id) => id !== null))].toSorted((one, other) => one - other);
  for (const id of drafts) await store.lockDraft(tx, id);
  await store.takeOutOfDrafts(tx, fileIds);
  for (const id of drafts) {
    if ((await store.listDraftScores(tx, [id])).length === 0) await store.deleteDraft(tx, id);
    else await store.touchDraft(tx, await store.getDraftRow(tx, id), now);
  }
}
