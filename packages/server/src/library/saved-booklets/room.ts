import * as contract from '@eemusic/contract/library/saved-booklets';
import { type Serve, Refusal, message } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import type { Room } from '#platform/room.ts';
import { auditedFields, printLayoutOf } from '#library/libraries/index.ts';
import { type Query, readInChunks, differences, lock } from '#platform/database/index.ts';
import type { ResultOf } from '@eemusic/contract/platform/endpoint';
import { addDeletion, type Restorer } from '#platform/deletions/index.ts';
import { recordCodes } from '@eemusic/contract/platform/record-codes';
import * as store from './store.ts';

export const savedBookletsRoom: Room = {
  routes: savedBookletRoutes,
  restorers: () => ({ booklet: bookletRestorer }),
};

function savedBookletRoutes(serve: Serve, services: Services): void {
  const { clock, database } = services;
  const { read } = database;
  serve(contract.listBooklets, async ({ searchQuery, Page, Size }) => {
    const [rows, total] = await Promise.all([
      store.findBooklets(read, { searchQuery, offset: (Page - 1) * Size, size: Size }),
      store.countBooklets(read, searchQuery),
    ]);
    const ids = rows.map(({ id }) => id);
    const counts = new Map((await store.countScores(read, ids)).map(({ bookletId, ...count }) => [bookletId, count]));
    const none = { scores: 0, newer: 0, gone: 0 };
    return {
      booklets: rows.map((row) => {
        return { id: row.id, name: row.name, ...describeChange(row), ...(counts.get(row.id) ?? none) };
      }),
      total,
    };
  });
  serve(contract.getBooklet, ({ id }) => get(services, id));
  serve(contract.addBooklet, async ({ selected, ...content }, by) =>
    database.change(by, async (tx) => {
      const entries = await entriesOf(tx, selected);
      const id = await store.insertBooklet(tx, content, { by: by.name, at: clock.now() });
      await store.putScores(tx, id, entries);
      tx.audit('booklet.added', { kind: 'booklet', id }, { after: auditedBooklet(content, entries) });
      return { ...message('booklet.added'), id };
    }),
  );
  serve(contract.updateBooklet, async ({ id, version, selected, ...content }, by) => {
    const { database, clock } = services;
    const done = await database.change(by, async (tx) => {
      await lock(tx, bookletLock(id));
      const row = await store.getBookletRow(tx, id);
      const present = await store.listBookletScores(tx, id);
      const changed = { by: by.name, at: clock.now() };
      if (!(await store.changeBooklet(tx, { id, version, ...content }, changed))) throw new Refusal('record.stale');
      const entries = await entriesOf(tx, selected, present);
      await store.putScores(tx, id, entries);

      const change = differences(auditedBooklet(contentOf(row), present), auditedBooklet(content, entries));
      tx.audit('booklet.updated', { kind: 'booklet', id, name: content.name }, change);
      return message('booklet.updated');
    });
    return { ...done, booklet: await get(services, id) };
  });
  serve(contract.duplicateBooklet, async ({ id, name }, by) =>
    database.change(by, async (tx) => {
      const row = await store.getBookletRow(tx, id);
      const copy = await store.copyBooklet(tx, row, name, { by: by.name, at: clock.now() });
      tx.audit('booklet.added', { kind: 'booklet', id: copy }, { after: { name, copyOf: row.name } });
      return { ...message('booklet.duplicated'), id: copy };
    }),
  );
  /** Records the editions that were printed. An edition that was added in the meantime still shows as newer. */
  serve(contract.recordBookletPrinted, async ({ id, printed }, by) =>
    database.change(by, async (tx) => {
      await lock(tx, bookletLock(id));
      const { name } = await store.getBookletRow(tx, id);
      await store.markPrinted(tx, id, printed, clock.now());
      tx.audit('booklet.printed', { kind: 'booklet', id, name });
      return message('booklet.printed');
    }),
  );
  serve(contract.deleteBooklet, async ({ id }, by) =>
    database.change(by, async (tx) => {
      await lock(tx, bookletLock(id));
      const { name } = await store.getBookletRow(tx, id);
      await store.setDeleted(tx, id, clock.now());
      const deletionId = await addDeletion(tx, { kind: 'booklet', records: [{ id, name }], at: clock.now() });
      tx.audit('booklet.deleted', { kind: 'booklet', id }, { before: { name }, deletionId });
      return { ...message('booklet.deleted'), deletionId };
    }),
  );
  serve(contract.countInBooklets, async ({ selected }) => ({
    scores: await store.countHeld(services.database.read, selected),
  }));
}

const bookletLock = (id: number) => `booklet ${id}`;

async function get({ database: { read } }: Services, id: number): Promise<ResultOf<typeof contract.getBooklet>> {
  const row = await store.getBookletRow(read, id);
  const scores = await store.listBookletScores(read, id);
  return {
    id,
    version: row.version,
    ...contentOf(row),
    ...describeChange(row),
    scores: scores.map(({ score_id, name, edition, present_name, newest }) => {
      return { id: score_id, name: present_name ?? name, edition, newest };
    }),
  };
}

/** Booklets may have equal names, so a restored booklet never conflicts with another. */
const bookletRestorer: Restorer = {
  codes: recordCodes.booklet,
  async restore(tx, records) {
    for (const { id, name } of records) {
      await lock(tx, bookletLock(id));
      await store.setDeleted(tx, id, null);
      tx.audit('booklet.restored', { kind: 'booklet', id }, { after: { name } });
    }
  },
  async purge(tx, records, deletedAt) {
    for (const { id } of records) await store.removeDeleted(tx, id, deletedAt);
  },
};

/** For the activity: each field of the print layout, and the names of the scores in their order. */
const auditedBooklet = (content: store.BookletContent, scores: readonly { name: string }[]) => ({
  ...auditedFields(content),
  scores: scores.map(({ name }) => name),
});

const contentOf = ({ name, title, subtitle, layout, ...row }: store.BookletRow): store.BookletContent => ({
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

const describeChange = (row: store.BookletRow) => ({
  changedBy: row.changed_by,
  changedAt: row.changed_at,
  printedAt: row.printed_at,
});

/**
 * Returns the scores of a booklet in this order, without duplicates. A score that is already in it keeps its edition,
 * even if the score was deleted; an added score must exist and gets its current edition.
 */
async function entriesOf(db: Query, named: readonly number[], present: readonly store.BookletScore[] = []) {
  const ids = [...new Set(named)];
  const live = await readInChunks(db, ids, (chunk) =>
    db.selectFrom('scores').select(['id', 'name', 'edition']).where('id', 'in', chunk).where('deleted_at', 'is', null),
  );
  const byId = new Map(live.map((score) => [score.id, score]));
  const before = new Map(present.map((entry) => [entry.score_id, entry]));
  return ids.map((id) => {
    const [score, entry] = [byId.get(id), before.get(id)];
    if (!score && !entry) throw new Refusal('score.not-found');
    const edition = entry?.edition ?? score?.edition ?? 1;
    return { score_id: id, name: score?.name ?? entry?.name ?? '', edition };
  });
}
