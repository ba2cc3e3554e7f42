import {
  draftDays,
  handOverDraft,
  type listDrafts,
  type addToDraft,
  type DraftDecisions,
  type saveDraft,
} from '@eemusic/contract/library/drafts';
import { day } from '@eemusic/contract/platform/durations';
import {
  type DraftRow,
  type DraftScoreRow,
  listDraftRows,
  listDraftScores,
  addDraft,
  findDraftOfFile,
  getDraftRow,
  getOwnDraft,
  putDraftScore,
  touchDraft,
  deleteDraft,
  takeOutOfDrafts,
  lockDraft,
  listOldDrafts,
  listWaitingNames,
} from './store.ts';
import type { ResultOf, RequestOf } from '@eemusic/contract/platform/endpoint';
import { listHolders } from '#access/accounts/index.ts';
import type { Services } from '#platform/services.ts';
import { scoreTypes } from '@eemusic/contract/library/choices';
import { maxScoreFiles } from '@eemusic/contract/platform/field-lengths';
import { catalogueOf } from '#library/catalogue/index.ts';
import { getLibrary } from '#library/libraries/index.ts';
import { deleteScoreFiles, getScoreFile, getWaitingUpload, holdUploads, removeFiles } from '#library/uploads/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import { type Actor, type Change, folded, system } from '#platform/database/index.ts';

/** How long a review is kept after its last change. */
const draftLifetimeMs = draftDays * day;

/** Returns a review without its scores, in the shape of the contract. */
export function describeDraft(row: DraftRow) {
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
export async function list({ database }: Services, userId: number | null): Promise<ResultOf<typeof listDrafts>> {
  const rows = await listDraftRows(database.read);
  const scores = Map.groupBy(
    await listDraftScores(
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
    colleagues: (await listHolders(database.read, handOverDraft.access.codes)).map(({ id, fullName }) => ({
      userId: id,
      fullName,
    })),
  };
}

/** The names, folded, that the scores of a library and those under review have. */
export async function takenNames(services: Services, moduleId: number | undefined): Promise<Set<string>> {
  const { byName } = await catalogueOf(services);
  const published = byName.filter((entry) => moduleId === undefined || entry.moduleId === moduleId);
  const waiting = await listWaitingNames(services.database.read);
  return new Set([...published.map(({ nameKey }) => nameKey), ...waiting.map(folded)]);
}

/** Returns the name, or else the first one with a number after it that is free, and takes it. */
export function freeName(taken: Set<string>, name: string): string {
  let free = name;
  for (let number = 2; taken.has(folded(free)); number += 1) free = `${name} ${number}`;
  taken.add(folded(free));
  return free;
}

/** An upload belongs to at most one review; adding it again does not move it. An exercise gets a name of its own. */
export async function add(
  services: Services,
  { draftId, fileName, ...shelf }: RequestOf<typeof addToDraft>,
  userId: number,
) {
  const { database, clock } = services;
  const { composed } = await getScoreFile(database.read, fileName);
  const taken = composed === null ? null : await takenNames(services, shelf.moduleId);
  return database.write(async (tx) => {
    const upload = await getWaitingUpload(tx, fileName);
    await getLibrary(tx, shelf.moduleId);
    const present = await findDraftOfFile(tx, upload.id);
    if (present !== null) {
      const { id, version } = await getDraftRow(tx, present);
      return { ...message('draft.kept'), draftId: id, version };
    }
    const id = draftId ?? (await addDraft(tx, userId, clock.now()));
    const draft = await getOwnDraft(tx, { id, userId });
    const scores = await listDraftScores(tx, [id]);
    if (scores.length >= maxScoreFiles) throw new Refusal('score.too-many');

    const decisions: DraftDecisions = {
      ...shelf,
      ...upload.tags,
      name: taken === null ? upload.name : freeName(taken, upload.name),
      scoreType: scoreTypes.normal,
      scoreEnabled: true,
      accompanimentPath: null,
    };
    // Not the number of scores: after a removal, that would give two scores the same position.
    const place = (scores.at(-1)?.place ?? -1) + 1;
    await putDraftScore(tx, { draftId: id, fileId: upload.id, place, decisions });
    return { ...message('draft.kept'), draftId: id, version: await touchDraft(tx, draft, clock.now()) };
  });
}

/**
 * Refuses if the review was saved since the caller loaded it, even by the same person in another window, so that nobody
 * overwrites changes that they have not seen.
 */
export async function save(
  { database, clock }: Services,
  { id, version, scores }: RequestOf<typeof saveDraft>,
  userId: number,
) {
  return database.write(async (tx) => {
    const draft = await getOwnDraft(tx, { id, userId });
    if (draft.version !== version) throw new Refusal('record.stale');

    const present = new Map((await listDraftScores(tx, [id])).map(({ fileName, fileId }) => [fileName, fileId]));
    for (const [place, { fileName, decisions }] of scores.entries()) {
      const fileId = present.get(fileName);
      if (fileId === undefined) throw new Refusal('record.stale');
      present.delete(fileName);
      await putDraftScore(tx, { draftId: id, fileId, place, decisions });
    }
    if (present.size > 0) throw new Refusal('record.stale');
    return { ...message('draft.kept'), version: await touchDraft(tx, draft, clock.now()) };
  });
}

type Removal = { id: number; fileName?: string; userId: number; by: Actor };

/** Discards one upload of a review, or all of them; a review without uploads is removed. */
export async function remove(services: Services, { id, fileName, userId, by }: Removal) {
  const { database, storage, clock } = services;
  const { files, version } = await database.change(by, async (tx) => {
    await holdUploads(tx);
    const draft = await getOwnDraft(tx, { id, userId });
    const present = await listDraftScores(tx, [id]);
    const isRemoved = (score: DraftScoreRow) => fileName === undefined || score.fileName === fileName;
    const removed = present.filter(isRemoved).map(({ fileId }) => fileId);
    if (fileName !== undefined && removed.length === 0) throw new Refusal('score.file-unknown');

    const forgotten = await discardUploads(tx, removed);
    if (removed.length < present.length) return { files: forgotten, version: await touchDraft(tx, draft, clock.now()) };
    await deleteDraft(tx, id);
    return { files: forgotten, version: null };
  });
  await removeFiles(storage, files);
  return { ...message('draft.discarded', { count: files.length }), version };
}

async function discardUploads(tx: Change, fileIds: readonly number[]) {
  await takeOutOfDrafts(tx, fileIds);
  const files = await deleteScoreFiles(tx, fileIds);
  const [only] = files;
  tx.audit(
    'score.uploads-discarded',
    { kind: 'score file', id: only !== undefined && files.length === 1 ? only.name : null },
    { before: { titles: files.map(({ title }) => title).join(' · ') } },
  );
  return files;
}

type HandOver = RequestOf<typeof handOverDraft> & { callerId: number; by: Actor };

/**
 * The owner may give a review to anybody. Others may only take it over, so that work continues when its owner is
 * absent.
 */
export async function handOver({ database, clock }: Services, { draftId, userId, callerId, by }: HandOver) {
  return database.change(by, async (tx) => {
    await lockDraft(tx, draftId);
    const draft = await getDraftRow(tx, draftId);
    if (draft.owner_id !== callerId && userId !== callerId)
      throw new Refusal('draft.not-yours', { name: draft.owner_name });
    const receiver = (await listHolders(tx, handOverDraft.access.codes)).find(({ id }) => id === userId);
    if (!receiver) throw new Refusal('draft.colleague');

    const isTaken = userId === callerId;
    const version = await touchDraft(tx, draft, clock.now(), {
      owner_id: userId,
      handed_by: isTaken ? null : callerId,
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

/**
 * Removes reviews that nobody has changed for a long time, with their uploads. Checks each one again within the
 * transaction, because it may be changed in the meantime.
 */
export async function sweepDrafts({ database, storage, clock }: Services): Promise<void> {
  const before = new Date(clock.now().getTime() - draftLifetimeMs);
  const old = await listOldDrafts(database.read, before);
  if (old.length === 0) return;
  const files = await database.change(system('sweep'), async (tx) => {
    await holdUploads(tx);
    const fileIds: number[] = [];
    for (const id of await listOldDrafts(tx, before)) {
      await lockDraft(tx, id);
      if (new Date((await getDraftRow(tx, id)).updated_at) >= before) continue;
      const ids = (await listDraftScores(tx, [id])).map(({ fileId }) => fileId);
      await takeOutOfDrafts(tx, ids);
      await deleteDraft(tx, id);
      fileIds.push(...ids);
    }
    const forgotten = await deleteScoreFiles(tx, fileIds);
    tx.audit('score.uploads-forgotten', { kind: 'score file', id: null }, { after: { forgotten: forgotten.length } });
    return forgotten;
  });
  await removeFiles(storage, files);
}
