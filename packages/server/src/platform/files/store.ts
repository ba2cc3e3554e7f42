import { type ExpressionBuilder, type Generated, type SelectQueryBuilder, sql } from 'kysely';
import { day } from '@eemusic/contract/platform/durations';
import { type Change, changesOne, type Query } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';

type FilesTable = {
  id: Generated<number>;
  name: string;
  kind: 'image' | 'audio';
  content_type: string;
  bytes: number;
  sha256: string;
  original_name: string;
  /** Length of a recording; null for a picture. */
  seconds: number | null;
  uploaded_by: number | null;
  created_at: string;
};

declare module '#platform/database/tables.ts' {
  interface Tables {
    files: FilesTable;
  }
}

export type NewFile = Omit<FilesTable, 'id'>;

export async function addFile(tx: Change, file: NewFile): Promise<void> {
  await tx.insertInto('files').values(file).execute();
}

/** The condition that a file is not the picture of a person or a library. */
const isUnusedPicture = ({ and, not, exists, selectFrom }: ExpressionBuilder<Tables, 'files'>) =>
  and([
    not(exists(selectFrom('administrators').select('id').whereRef('file_name', '=', 'files.name'))),
    not(exists(selectFrom('libraries').select('id').whereRef('image', '=', 'files.name'))),
  ]);

/** False if it is still used. */
export async function deletePicture(tx: Change, name: string): Promise<boolean> {
  return changesOne(tx.deleteFrom('files').where('name', '=', name).where(isUnusedPicture));
}

export async function isStored(db: Query, name: string, kind: 'image' | 'audio'): Promise<boolean> {
  const row = await db
    .selectFrom('files')
    .select('id')
    .where('name', '=', name)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findRecording(db: Query, name: string): Promise<{ seconds: number | null } | null> {
  const recordings = db.selectFrom('files').select('seconds').where('name', '=', name).where('kind', '=', 'audio');
  return (await recordings.executeTakeFirst()) ?? null;
}

export async function existingFiles(db: Query, names: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('files').select('name').where('name', 'in', names).execute();
  return new Set(rows.map(({ name }) => name));
}

/** How long an upload is kept that no record uses. */
export const unclaimedFor = 7 * day;

const unclaimed = <Row>(files: SelectQueryBuilder<Tables, 'files', Row>) =>
  files
    .where(isUnusedPicture)
    .where(({ and, not, exists, selectFrom }) =>
      and([
        not(exists(selectFrom('scores').select('id').whereRef('accompaniment', '=', 'files.name'))),
        not(exists(selectFrom('draft_scores').select('file_id').whereRef('accompaniment', '=', 'files.name'))),
      ]),
    );

export async function unclaimedBytes(db: Query, administratorId: number, since: Date): Promise<number> {
  const uploads = db
    .selectFrom('files')
    .where('uploaded_by', '=', administratorId)
    .where('created_at', '>', since.toISOString())
    .select(sql<number>`coalesce(sum(bytes), 0)`.as('bytes'));
  return Number((await unclaimed(uploads).executeTakeFirstOrThrow()).bytes);
}

/** The sweep then removes their files. Returns the number of rows. */
export async function deleteUnclaimed(tx: Change, before: Date): Promise<number> {
  const old = unclaimed(tx.selectFrom('files').where('created_at', '<', before.toISOString()).select('id'));
  const { numDeletedRows } = await tx.deleteFrom('files').where('id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
}

export async function hasUnclaimed(db: Query, before: Date): Promise<boolean> {
  const old = unclaimed(db.selectFrom('files').where('created_at', '<', before.toISOString()).select('id'));
  return (await old.limit(1).executeTakeFirst()) !== undefined;
}
