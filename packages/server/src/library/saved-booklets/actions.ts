import {
  type BookletContent,
  type BookletRow,
  type BookletScore,
  countBooklets,
  countScores,
  findBooklets,
  getBookletRow,
  listBookletScores,
  insertBooklet,
  putScores,
  changeBooklet,
  copyBooklet,
  markPrinted,
  setDeleted,
  removeDeleted,
} from './store.ts';
import { auditedFields, printLayoutOf } from '#library/libraries/index.ts';
import type {
  SavedBooklet,
  listBooklets,
  getBooklet,
  addBooklet,
  updateBooklet,
  duplicateBooklet,
  recordBookletPrinted,
} from '@eemusic/contract/library/saved-booklets';
import { type Query, readInChunks, type Administrator, differences, lock } from '#platform/database/index.ts';
import { Refusal, message } from '#platform/http/index.ts';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import type { Services } from '#platform/services.ts';
import { addDeletion, type Restorer } from '#platform/deletions/index.ts';
import { recordCodes } from '@eemusic/contract/platform/record-codes';

/** Name of the lock for changes to a booklet, its scores and their editions. */
const bookletLock = (id: number) => `booklet ${id}`;

export async function list(
  { database: { read } }: Services,
  { searchQuery, Page, Size }: RequestOf<typeof listBooklets>,
): Promise<ResultOf<typeof listBooklets>> {
  const [rows, total] = await Promise.all([
    findBooklets(read, { searchQuery, offset: (Page - 1) * Size, size: Size }),
    countBooklets(read, searchQuery),
  ]);
  const ids = rows.map(({ id }) => id);
  const counts = new Map((await countScores(read, ids)).map(({ bookletId, ...count }) => [bookletId, count]));
  const none = { scores: 0, newer: 0, gone: 0 };
  return {
    booklets: rows.map((row) => ({
      id: row.id,
      name: row.name,
      ...describeChange(row),
      ...(counts.get(row.id) ?? none),
    })),
    total,
  };
}

export async function get({ database: { read } }: Services, id: number): Promise<ResultOf<typeof getBooklet>> {
  const row = await getBookletRow(read, id);
  const scores = await listBookletScores(read, id);
  return {
    ...describeBooklet(row),
    scores: scores.map(({ score_id: scoreId, name, edition, present_name: presentName, newest }) => ({
      id: scoreId,
      name: presentName ?? name,
      edition,
      newest,
    })),
  };
}

export async function add(
  { database, clock }: Services,
  { selected, ...content }: RequestOf<typeof addBooklet>,
  by: Administrator,
) {
  return database.change(by, async (tx) => {
    const entries = await entriesOf(tx, selected);
    const id = await insertBooklet(tx, content, { by: by.name, at: clock.now() });
    await putScores(tx, id, entries);
    tx.audit('booklet.added', { kind: 'booklet', id }, { after: auditedBooklet(content, entries) });
    return { ...message('booklet.added'), id };
  });
}

export async function update(
  services: Services,
  { id, version, selected, ...content }: RequestOf<typeof updateBooklet>,
  by: Administrator,
) {
  const { database, clock } = services;
  const done = await database.change(by, async (tx) => {
    await lock(tx, bookletLock(id));
    const row = await getBookletRow(tx, id);
    const present = await listBookletScores(tx, id);
    const changed = { by: by.name, at: clock.now() };
    if (!(await changeBooklet(tx, { id, version, ...content }, changed))) throw new Refusal('record.stale');
    const entries = await entriesOf(tx, selected, present);
    await putScores(tx, id, entries);

    const change = differences(auditedBooklet(contentOf(row), present), auditedBooklet(content, entries));
    tx.audit('booklet.updated', { kind: 'booklet', id, name: content.name }, change);
    return message('booklet.updated');
  });
  return { ...done, booklet: await get(services, id) };
}

export async function duplicate(
  { database, clock }: Services,
  { id, name }: RequestOf<typeof duplicateBooklet>,
  by: Administrator,
) {
  return database.change(by, async (tx) => {
    const row = await getBookletRow(tx, id);
    const copy = await copyBooklet(tx, row, name, { by: by.name, at: clock.now() });
    tx.audit('booklet.added', { kind: 'booklet', id: copy }, { after: { name, copyOf: row.name } });
    return { ...message('booklet.duplicated'), id: copy };
  });
}

/** Records the editions that were printed. An edition that was added in the meantime still shows as newer. */
export async function recordPrint(
  { database, clock }: Services,
  { id, printed }: RequestOf<typeof recordBookletPrinted>,
  by: Administrator,
) {
  return database.change(by, async (tx) => {
    await lock(tx, bookletLock(id));
    const { name } = await getBookletRow(tx, id);
    await markPrinted(tx, id, printed, clock.now());
    tx.audit('booklet.printed', { kind: 'booklet', id, name });
    return message('booklet.printed');
  });
}

export async function deleteBooklet({ database, clock }: Services, id: number, by: Administrator) {
  return database.change(by, async (tx) => {
    await lock(tx, bookletLock(id));
    const { name } = await getBookletRow(tx, id);
    await setDeleted(tx, id, clock.now());
    const deletionId = await addDeletion(tx, { kind: 'booklet', records: [{ id, name }], at: clock.now() });
    tx.audit('booklet.deleted', { kind: 'booklet', id }, { before: { name }, deletionId });
    return { ...message('booklet.deleted'), deletionId };
  });
}

/** Booklets may have equal names, so a restored booklet never conflicts with another. */
export const bookletRestorer: Restorer = {
  codes: recordCodes.booklet,
  async restore(tx, records) {
    for (const { id, name } of records) {
      await lock(tx, bookletLock(id));
      await setDeleted(tx, id, null);
      tx.audit('booklet.restored', { kind: 'booklet', id }, { after: { name } });
    }
  },
  async purge(tx, records, deletedAt) {
    for (const { id } of records) await removeDeleted(tx, id, deletedAt);
  },
};

/**
 * The fields of a booklet for the activity: each field of the print layout, and the names of the scores in their order.
 */
const auditedBooklet = (content: BookletContent, scores: readonly { name: string }[]) => ({
  ...auditedFields(content),
  scores: scores.map(({ name }) => name),
});

/** Returns a booklet without its scores, in the shape of the contract. */
const describeBooklet = (row: BookletRow): Omit<SavedBooklet, 'scores'> => ({
  id: row.id,
  version: row.version,
  ...contentOf(row),
  ...describeChange(row),
});

const contentOf = ({ name, title, subtitle, layout, ...row }: BookletRow): BookletContent => ({
  name,
  title,
  subtitle,
  layout,
  cover: row.cover === 1,
  contents: row.contents === 1,
  header: row.header === 1,
  numbers: row.numbers === 1,
  startsOnLeft: row.starts_on_left === 1,
  printLayout: printLayoutOf(row.print_layout),
});

/** Who changed it last, and when it was printed. */
const describeChange = (row: BookletRow) => ({
  changedBy: row.changed_by,
  changedAt: row.changed_at,
  printedAt: row.printed_at,
});

/**
 * Returns the scores of a booklet in this order, without duplicates. A score that is already in it keeps its edition,
 * even if the score was deleted; an added score must exist and gets its current edition.
 */
export async function entriesOf(
  db: Query,
  named: readonly number[],
  present: readonly BookletScore[] = [],
): Promise<BookletScore[]> {
  const ids = [...new Set(named)];
  const live = await readInChunks(db, ids, (chunk) =>
    db.selectFrom('scores').select(['id', 'name', 'edition']).where('id', 'in', chunk).where('deleted_at', 'is', null),
  );
  const byId = new Map(live.map((score) => [score.id, score]));
  const before = new Map(present.map((entry) => [entry.score_id, entry]));
  return ids.map((id) => {
    const [score, entry] = [byId.get(id), before.get(id)];
    if (!score && !entry) throw new Refusal('score.not-found');
    return {
      score_id: id,
      name: score?.name ?? entry?.name ?? '',
      edition: entry?.edition ?? score?.edition ?? 1,
    };
  });
}
