import type { Transaction } from 'kysely';
import { hasScoreFile, listUploads, shareUploads } from '#library/uploads/index.ts';
import type { Engine } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import {
  findDraftOfFile,
  forgetDraft,
  getDraftRow,
  getOwnDraft,
  listDraftScores,
  lockDraft,
  takeOutOfDrafts,
  touchDraft,
} from './store.ts';

type Seen = { id: number; version: number };

/** Refuses to publish what somebody else changed, published or took over since it was looked at. */
export async function assertReviewed(
  tx: Transaction<Tables>,
  engine: Engine,
  { id, version }: Seen,
  userId: number | null,
): Promise<void> {
  await shareUploads(tx, engine);
  const draft = await getOwnDraft(tx, engine, { id, userId });
  if (draft.version !== version) throw new Refusal('record.stale');
}

/** Refuses to publish a score of a review whose file is gone from the storage. */
export async function assertFilesThere({ database, storage }: Services, { id }: Pick<Seen, 'id'>): Promise<void> {
  const scores = await listDraftScores(database.read, [id]);
  const names = new Map(
    (
      await listUploads(
        database.read,
        scores.map(({ fileId }) => fileId),
      )
    ).map((file) => [file.id, file.name]),
  );
  for (const { fileId, decisions } of scores) {
    const name = names.get(fileId);
    if (name !== undefined && !(await hasScoreFile(storage, name)))
      throw new Refusal('draft.file-gone', { name: decisions.name });
  }
}

/** What is published waits no longer, in whosever review it is; a review without uploads is over. */
export async function endReviews(
  tx: Transaction<Tables>,
  engine: Engine,
  fileIds: readonly number[],
  now: Date,
): Promise<void> {
  const found = await Promise.all(fileIds.map((fileId) => findDraftOfFile(tx, fileId)));
  const drafts = [...new Set(found.filter((id) => id !== null))].toSorted((one, other) => one - other);
  for (const id of drafts) await lockDraft(tx, engine, id);
  await takeOutOfDrafts(tx, fileIds);
  for (const id of drafts) {
    if ((await listDraftScores(tx, [id])).length === 0) await forgetDraft(tx, id);
    else await touchDraft(tx, await getDraftRow(tx, id), now);
  }
}
