import type { Analysis } from '@eemusic/music/workers';
import type { Transaction } from 'kysely';
import { type Change, lockShared, type Query, readInChunks } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { Refusal } from '#platform/http/index.ts';
import { deleteScoreFiles, getUpload, uploadsLock } from './file-store.ts';
import { nameOf } from './make.ts';

/** Blocks the removal of uploads until this transaction ends. */
export const shareUploads = (tx: Transaction<Tables>): Promise<void> => lockShared(tx, uploadsLock);

/** Returns an unpublished upload with its title and the tags that were read from it. */
export async function getWaitingUpload(tx: Transaction<Tables>, fileName: string) {
  const { id, title, analysis } = await getUpload(tx, fileName);
  const published = await tx
    .selectFrom('score_editions')
    .select('edition')
    .where('file_id', '=', id)
    .executeTakeFirst();
  if (published) throw new Refusal('score.file-used');
  const { tags } = JSON.parse(analysis) as Analysis;
  return {
    id,
    name: nameOf(title),
    tags: {
      range: tags.range.value,
      interval: tags.interval.value,
      rhythm: tags.rhythm.value,
      rest: tags.rest.value,
      keySignature: tags.keySignature.value,
      timeSignature: tags.timeSignature.value,
      tie: tags.tie.value,
      accidental: tags.accidental.value,
      articulation: tags.articulation.value,
      dynamics: tags.dynamics.value,
    },
  };
}

/** Returns ids by name; names without an upload are left out. */
export async function findUploadIds(db: Query, names: readonly string[]): Promise<Map<string, number>> {
  const rows = await readInChunks(db, names, (chunk) =>
    db.selectFrom('score_files').select(['id', 'name']).where('name', 'in', chunk),
  );
  return new Map(rows.map(({ id, name }) => [name, id]));
}

const listed = ['id', 'name', 'title', 'edition', 'pages'] as const;
type ListedUpload = Awaited<ReturnType<typeof listUploads>>[number];

export function listUploads(db: Query, ids: readonly number[]) {
  return readInChunks(db, ids, (chunk) => db.selectFrom('score_files').select(listed).where('id', 'in', chunk));
}

/** Removes the rows of unpublished uploads and returns them; their files are not removed. */
export async function deleteUploadRows(tx: Change, ids: readonly number[]): Promise<ListedUpload[]> {
  const uploads = await listUploads(tx, ids);
  await deleteScoreFiles(
    tx,
    uploads.map(({ id }) => id),
  );
  return uploads;
}
