import { type Generated, sql, type SqlBool, type Transaction } from 'kysely';
import type { DraftDecisions } from '@eemusic/contract/library/drafts';
import { insertRow, lock, type Query } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { Refusal } from '#platform/http/index.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    score_drafts: {
      id: Generated<number>;
      owner_id: number;
      /** Who handed it over; null where the owner began it. */
      handed_by: number | null;
      version: Generated<number>;
      created_at: string;
      updated_at: string;
    };
    draft_scores: {
      file_id: number;
      draft_id: number;
      /** Position within the review, from 0. */
      place: number;
      /** JSON of `DraftDecisions`. */
      decisions: string;
      /** The accompaniment in `decisions`; a column of its own, so that a query can tell that its file is in use. */
      accompaniment: string | null;
    };
  }
}

type Tx = Transaction<Tables>;

const described = (db: Query) =>
  db
    .selectFrom('score_drafts as draft')
    .innerJoin('administrators as owner', 'owner.id', 'draft.owner_id')
    .leftJoin('administrators as giver', 'giver.id', 'draft.handed_by')
    .select(['draft.id', 'draft.version', 'draft.owner_id', 'draft.created_at', 'draft.updated_at'])
    .select(['owner.full_name as owner_name', 'giver.full_name as handed_by'])
    .select(
      sql<SqlBool>`owner.is_active = 1 and owner.deleted_at is null and exists (select 1 from administrator_codes
        where administrator_id = owner.id and code = 'SL')`.as('owner_may_review'),
    );

export type DraftRow = Awaited<ReturnType<typeof listDraftRows>>[number];

/** The most recently changed first. A review without scores belongs to an upload in progress and is left out. */
export async function listDraftRows(db: Query) {
  // Those of a whole library have a list of their own.
  const isListed = sql<SqlBool>`exists (select 1 from draft_scores where draft_id = draft.id)
    and not exists (select 1 from score_bulk_files where draft_id = draft.id)`;
  return described(db).where(isListed).orderBy('draft.updated_at', 'desc').orderBy('draft.id', 'desc').execute();
}

export function getDraftRow(db: Query, id: number): Promise<DraftRow> {
  const found = described(db).where('draft.id', '=', id);
  return found.executeTakeFirstOrThrow(() => new Refusal('draft.not-found'));
}

export const lockDraft = (tx: Tx, id: number): Promise<void> => lock(tx, `score draft ${id}`);

/** Locks a review for a change; only its owner may change it. */
export async function getOwnDraft(tx: Tx, { id, userId }: { id: number; userId: number | null }) {
  await lockDraft(tx, id);
  const draft = await getDraftRow(tx, id);
  if (draft.owner_id !== userId) throw new Refusal('draft.not-yours', { name: draft.owner_name });
  return draft;
}

type Placed = { draftId: number; fileId: number; place: number; decisions: DraftDecisions };
export type DraftScoreRow = Placed & { fileName: string };

export async function listDraftScores(db: Query, draftIds: readonly number[]): Promise<DraftScoreRow[]> {
  if (draftIds.length === 0) return [];
  const rows = await db
    .selectFrom('draft_scores')
    .innerJoin('score_files', 'score_files.id', 'file_id')
    .select(['draft_id as draftId', 'file_id as fileId', 'score_files.name as fileName', 'place', 'decisions'])
    .where('draft_id', 'in', draftIds)
    .orderBy('draft_id')
    .orderBy('place')
    .orderBy('file_id')
    .execute();
  return rows.map((row) => ({ ...row, decisions: JSON.parse(row.decisions) as DraftDecisions }));
}

export async function listWaitingNames(db: Query): Promise<string[]> {
  const rows = await db.selectFrom('draft_scores').select('decisions').execute();
  return rows.map(({ decisions }) => (JSON.parse(decisions) as DraftDecisions).name);
}

export async function findDraftOfFile(db: Query, fileId: number): Promise<number | null> {
  const row = await db.selectFrom('draft_scores').select('draft_id').where('file_id', '=', fileId).executeTakeFirst();
  return row?.draft_id ?? null;
}

export async function addDraft(tx: Tx, ownerId: number, now: Date): Promise<number> {
  const at = now.toISOString();
  return insertRow(tx, 'score_drafts', { owner_id: ownerId, handed_by: null, created_at: at, updated_at: at });
}

export async function putDraftScore(tx: Tx, { draftId, fileId, place, decisions }: Placed): Promise<void> {
  const columns = {
    draft_id: draftId,
    place,
    decisions: JSON.stringify(decisions),
    accompaniment: decisions.accompanimentPath,
  };
  await tx
    .insertInto('draft_scores')
    .values({ file_id: fileId, ...columns })
    .onConflict((conflict) => conflict.column('file_id').doUpdateSet(columns))
    .execute();
}

export async function touchDraft(
  tx: Tx,
  { id, version }: Pick<DraftRow, 'id' | 'version'>,
  now: Date,
  changed: { owner_id?: number; handed_by?: number | null } = {},
): Promise<number> {
  await tx
    .updateTable('score_drafts')
    .set({ ...changed, version: version + 1, updated_at: now.toISOString() })
    .where('id', '=', id)
    .execute();
  return version + 1;
}

/** Removes uploads from their reviews; the uploads themselves stay. */
export async function takeOutOfDrafts(tx: Tx, fileIds: readonly number[]): Promise<void> {
  if (fileIds.length > 0) await tx.deleteFrom('draft_scores').where('file_id', 'in', fileIds).execute();
}

export async function deleteDraft(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('score_drafts').where('id', '=', id).execute();
}

export async function listOldDrafts(db: Query, before: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('score_drafts')
    .select('id')
    .where('updated_at', '<', before.toISOString())
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
