import { type Generated, type Selectable, sql } from 'kysely';
import type { addBooklet } from '@eemusic/contract/library/saved-booklets';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import {
  type Change,
  changesOne,
  chunks,
  contains,
  countRows,
  foldedKey,
  insertRow,
  type Query,
  readInChunks,
} from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { Refusal } from '#platform/http/index.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    booklets: {
      id: Generated<number>;
      name: string;
      name_key: string;
      title: string;
      subtitle: string;
      layout: 'page' | 'flow';
      cover: number;
      contents: number;
      header: number;
      numbers: number;
      starts_on_left: number;
      /** JSON of `PrintLayout`. */
      print_layout: string;
      version: Generated<number>;
      changed_by: string;
      changed_at: string;
      printed_at: string | null;
      deleted_at: string | null;
    };
    booklet_scores: {
      booklet_id: number;
      place: number;
      /** The score may have been purged. */
      score_id: number;
      name: string;
      /** The edition when the booklet was last printed, or when the score was added. */
      edition: number;
    };
  }
}

export type BookletRow = Selectable<Tables['booklets']>;
export type BookletContent = Omit<RequestOf<typeof addBooklet>, 'selected'>;
export type BookletScore = Omit<Selectable<Tables['booklet_scores']>, 'booklet_id' | 'place'>;

const maxName = 120;

export const getBookletRow = (db: Query, id: number): Promise<BookletRow> =>
  db
    .selectFrom('booklets')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow(() => new Refusal('booklet.not-found'));

const named = (db: Query, searchQuery: string) => {
  const live = db.selectFrom('booklets').where('deleted_at', 'is', null);
  return searchQuery === '' ? live : live.where(contains('name_key', searchQuery));
};

export const countBooklets = (db: Query, searchQuery: string) => countRows(named(db, searchQuery));

type Part = { searchQuery: string; offset: number; size: number };

export function findBooklets(db: Query, { searchQuery, offset, size }: Part): Promise<BookletRow[]> {
  return named(db, searchQuery)
    .selectAll('booklets')
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset(offset)
    .execute();
}

export function listBookletScores(db: Query, bookletId: number) {
  return db
    .selectFrom('booklet_scores')
    .leftJoin('scores', (join) =>
      join.onRef('scores.id', '=', 'booklet_scores.score_id').on('scores.deleted_at', 'is', null),
    )
    .select(['score_id', 'booklet_scores.name', 'booklet_scores.edition'])
    .select(['scores.name as present_name', 'scores.edition as newest'])
    .where('booklet_id', '=', bookletId)
    .orderBy('place')
    .execute();
}

type ScoreCounts = { bookletId: number; scores: number; newer: number; gone: number };

export async function countScores(db: Query, bookletIds: readonly number[]): Promise<ScoreCounts[]> {
  if (bookletIds.length === 0) return [];
  const { rows } = await sql<ScoreCounts>`select booklet_id as "bookletId", count(*) as scores,
      count(case when scores.edition > entry.edition then 1 end) as newer, count(*) - count(scores.id) as gone
    from booklet_scores entry left join scores on scores.id = entry.score_id and scores.deleted_at is null
    where booklet_id in (${sql.join(bookletIds)}) group by booklet_id`.execute(db);
  return rows;
}

export async function countHeld(db: Query, scoreIds: readonly number[]): Promise<number> {
  const held = await readInChunks(db, [...new Set(scoreIds)], (chunk) =>
    db
      .selectFrom('booklet_scores')
      .innerJoin('booklets', 'booklets.id', 'booklet_id')
      .select('score_id')
      .distinct()
      .where('score_id', 'in', chunk)
      .where('deleted_at', 'is', null),
  );
  return held.length;
}

type Changed = { by: string; at: Date };

export async function insertBooklet(tx: Change, content: BookletContent, changed: Changed): Promise<number> {
  return insertRow(tx, 'booklets', { ...columnsOf(content, changed), printed_at: null, deleted_at: null });
}

/** Returns false if the row no longer has this version. */
export function changeBooklet(
  tx: Change,
  { id, version, ...content }: BookletContent & { id: number; version: number },
  changed: Changed,
): Promise<boolean> {
  const updated = tx.updateTable('booklets').set({ ...columnsOf(content, changed), version: version + 1 });
  return changesOne(updated.where('id', '=', id).where('version', '=', version).where('deleted_at', 'is', null));
}

export async function putScores(tx: Change, bookletId: number, scores: readonly BookletScore[]): Promise<void> {
  await tx.deleteFrom('booklet_scores').where('booklet_id', '=', bookletId).execute();
  const rows = scores.map((score, index) => ({ booklet_id: bookletId, place: index + 1, ...score }));
  for (const chunk of chunks(rows)) await tx.insertInto('booklet_scores').values(chunk).execute();
}

/** Copies a booklet under another name, with the same scores and editions. The copy has never been printed. */
export async function copyBooklet(tx: Change, row: BookletRow, name: string, changed: Changed): Promise<number> {
  const { id: from, version: _version, ...columns } = row;
  const id = await insertRow(tx, 'booklets', {
    ...columns,
    ...nameColumns(name),
    ...changedColumns(changed),
    printed_at: null,
  });
  await sql`insert into booklet_scores (booklet_id, place, score_id, name, edition)
    select cast(${id} as integer), place, score_id, name, edition from booklet_scores where booklet_id = ${from}`.execute(
    tx,
  );
  return id;
}

/** Keeps the version, so that a person who is editing the booklet gets no conflict. */
export async function markPrinted(
  tx: Change,
  bookletId: number,
  printed: readonly { id: number; edition: number }[],
  at: Date,
): Promise<void> {
  await tx.updateTable('booklets').set({ printed_at: at.toISOString() }).where('id', '=', bookletId).execute();
  for (const [edition, scores] of Map.groupBy(printed, (score) => score.edition))
    for (const chunk of chunks(scores.map(({ id }) => id)))
      await tx
        .updateTable('booklet_scores')
        .set({ edition })
        .where('booklet_id', '=', bookletId)
        .where('score_id', 'in', chunk)
        .execute();
}

export async function setDeleted(tx: Change, id: number, at: Date | null): Promise<void> {
  await tx
    .updateTable('booklets')
    .set((row) => ({ deleted_at: at?.toISOString() ?? null, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** The database also removes the rows of its scores. */
export async function removeDeleted(tx: Change, id: number, deletedAt: Date): Promise<void> {
  await tx.deleteFrom('booklets').where('id', '=', id).where('deleted_at', '=', deletedAt.toISOString()).execute();
}

const nameColumns = (name: string) => ({ name, name_key: foldedKey(name, maxName) });
const changedColumns = ({ by, at }: Changed) => ({ changed_by: by, changed_at: at.toISOString() });

const columnsOf = (content: BookletContent, changed: Changed) => ({
  ...nameColumns(content.name),
  title: content.title,
  subtitle: content.subtitle,
  layout: content.layout,
  cover: Number(content.cover),
  contents: Number(content.contents),
  header: Number(content.header),
  numbers: Number(content.numbers),
  starts_on_left: Number(content.startsOnLeft),
  print_layout: JSON.stringify(content.printLayout),
  ...changedColumns(changed),
});
