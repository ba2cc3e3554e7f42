import type { BulkDoubt, bulkStates } from '@eemusic/contract/library/bulk';
import { type Generated, sql, type Transaction } from 'kysely';
import { type Change, changesOne, chunks, type Query } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { Refusal } from '#platform/http/index.ts';

type State = (typeof bulkStates)[number];

declare module '#platform/database/tables.ts' {
  interface Tables {
    score_bulks: {
      id: Generated<number>;
      /** Of the uploaded file. */
      name: string;
      state: State;
      /** Name of the archive in the storage, which is removed once everything is read. */
      archive: string;
      owner_id: number;
      created_at: string;
    };
    score_bulk_files: {
      id: Generated<number>;
      bulk_id: number;
      /** Within the archive; of an exercise, its place. */
      path: string;
      /** JSON of `OrderedExercise`: what is to be composed; null for a file of the archive. */
      ordered: string | null;
      /** Why it could not be read; null also while it waits. */
      reason: string | null;
      /** The review of this one score; it ends when the score is published or discarded. */
      draft_id: number | null;
      /** JSON of its doubts. */
      doubts: string | null;
    };
  }
}

export async function addBulk(
  tx: Change,
  bulk: { name: string; archive: string; ownerId: number; files: { path: string; ordered?: string }[]; at: Date },
) {
  const { id } = await tx
    .insertInto('score_bulks')
    .values({
      name: bulk.name,
      state: 'reading',
      archive: bulk.archive,
      owner_id: bulk.ownerId,
      created_at: bulk.at.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const files of chunks(bulk.files))
    await tx
      .insertInto('score_bulk_files')
      .values(
        files.map(({ path, ordered = null }) => ({
          bulk_id: id,
          path,
          ordered,
          reason: null,
          draft_id: null,
          doubts: null,
        })),
      )
      .execute();
  return id;
}

const maxListed = 20;

/** The newest first. */
export const listBulks = (db: Query) =>
  db.selectFrom('score_bulks').selectAll().orderBy('id', 'desc').limit(maxListed).execute();

export async function getBulk(db: Query, id: number) {
  const bulk = await db.selectFrom('score_bulks').selectAll().where('id', '=', id).executeTakeFirst();
  if (!bulk) throw new Refusal('bulk.not-found');
  return bulk;
}

export async function setState(tx: Transaction<Tables>, id: number, state: State): Promise<void> {
  await tx.updateTable('score_bulks').set({ state }).where('id', '=', id).execute();
}

/** The files that are still to be read. */
export function listWaiting(db: Query, bulkId: number) {
  return db
    .selectFrom('score_bulk_files')
    .select(['id', 'path', 'ordered'])
    .where('bulk_id', '=', bulkId)
    .where('reason', 'is', null)
    .where('draft_id', 'is', null)
    .orderBy('id')
    .execute();
}

/** Nothing more is read of it. */
export async function dropWaiting(tx: Transaction<Tables>, bulkId: number): Promise<void> {
  await tx
    .deleteFrom('score_bulk_files')
    .where('bulk_id', '=', bulkId)
    .where('reason', 'is', null)
    .where('draft_id', 'is', null)
    .execute();
}

type Outcome = { reason: string } | { draftId: number; doubts: readonly BulkDoubt[] };

/** Returns false if it was cancelled or settled meanwhile, such as by the job that goes on after a restart. */
export function settle(tx: Transaction<Tables>, id: number, outcome: Outcome): Promise<boolean> {
  const columns = 'reason' in outcome ? outcome : { draft_id: outcome.draftId, doubts: JSON.stringify(outcome.doubts) };
  return changesOne(
    tx
      .updateTable('score_bulk_files')
      .set(columns)
      .where('id', '=', id)
      .where('reason', 'is', null)
      .where('draft_id', 'is', null),
  );
}

const isCertain = sql<number>`case when doubts = '[]' then 1 else 0 end`;

/** The scores that still wait for publication. */
const open = (db: Query, bulkId: number) =>
  db
    .selectFrom('score_bulk_files as file')
    .innerJoin('draft_scores', 'draft_scores.draft_id', 'file.draft_id')
    .where('file.bulk_id', '=', bulkId);

export async function countFiles(db: Query, bulkId: number) {
  const of = db.selectFrom('score_bulk_files').where('bulk_id', '=', bulkId);
  const [{ total, waiting }, { opened, certain }] = await Promise.all([
    of
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .select(sql<number>`sum(case when reason is null and draft_id is null then 1 else 0 end)`.as('waiting'))
      .executeTakeFirstOrThrow(),
    open(db, bulkId)
      .select(({ fn }) => fn.countAll<number>().as('opened'))
      .select(sql<number>`coalesce(sum(${isCertain}), 0)`.as('certain'))
      .executeTakeFirstOrThrow(),
  ]);
  const sure = Number(certain);
  return {
    total: Number(total),
    read: Number(total) - Number(waiting),
    certain: sure,
    doubtful: Number(opened) - sure,
  };
}

export function listFailed(db: Query, bulkId: number) {
  return db
    .selectFrom('score_bulk_files')
    .select((row) => ['path as file', row.ref('reason').$notNull().as('reason')])
    .where('bulk_id', '=', bulkId)
    .where('reason', 'is not', null)
    .orderBy('id')
    .execute();
}

/** The most doubtful first. */
export function listOpen(db: Query, bulkId: number, { limit, offset }: { limit: number; offset: number }) {
  return open(db, bulkId)
    .select((row) => [row.ref('file.draft_id').$notNull().as('draftId'), 'file.path', 'file.doubts', 'decisions'])
    .orderBy(sql`length(file.doubts)`, 'desc')
    .orderBy('file.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** The ids of the reviews that can be published: those without doubts, or these. */
export async function listAccepted(
  db: Query,
  bulkId: number,
  accept: 'certain' | readonly number[],
): Promise<number[]> {
  const rows = await open(db, bulkId)
    .select((row) => [row.ref('file.draft_id').$notNull().as('draftId'), isCertain.as('is_certain')])
    .orderBy('file.id')
    .execute();
  if (accept === 'certain') return rows.filter((row) => row.is_certain === 1).map(({ draftId }) => draftId);
  const present = new Set(rows.map(({ draftId }) => draftId));
  if (accept.some((id) => !present.has(id))) throw new Refusal('draft.not-found');
  return [...new Set(accept)];
}
