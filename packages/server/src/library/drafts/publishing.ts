import type { Transaction } from 'kysely';
import { hasScoreFile, shareUploads } from '#library/uploads/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import {
  findDraftOfFile,
  deleteDraft,
  getDraftRow,
  getOwnDraft,
  listDraftScores,
  lockDraft,
  takeOutOfDrafts,
  touchDraft,
} from './store.ts';

type Seen = { id: number; version: number };

/** Refuses to publish a review that somebody else has changed, published or taken over since the caller loaded it. */
export async function assertReviewed(
  tx: Transaction<Tables>,
  { id, version }: Seen,
  userId: number | null,
): Promise<void> {
  await shareUploads(tx);
  const draft = await getOwnDraft(tx, { id, userId });
  if (draft.version !== version) throw new Refusal('record.stale');
}

/** Refuses to publish a score whose file is missing from the storage. */
export async function assertFilesThere({ database, storage }: Services, { id }: Pick<Seen, 'id'>): Promise<void> {
  for (const { fileName, decisions } of await listDraftScores(database.read, [id]))
    if (!(await hasScoreFile(storage, fileName))) throw new Refusal('draft.file-gone', { name: decisions.name });
}

/** Removes published uploads from all reviews; a review that is then empty is removed. */
export async function endReviews(tx: Transaction<Tables>, fileIds: readonly number[], now: Date): Promise<void> {
  const found = await Promise.all(fileIds.map((fileId) => findDraftOfFile(tx, fileId)));
  const drafts = [...new Set(found.filter((id) => id !== null))].toSorted((one, other) => one - other);
  for (const id of drafts) await lockDraft(tx, id);
  await takeOutOfDrafts(tx, fileIds);
  for (const id of drafts) {
    if ((await listDraftScores(tx, [id])).length === 0) await deleteDraft(tx, id);
    else await touchDraft(tx, await getDraftRow(tx, id), now);
  }
}
