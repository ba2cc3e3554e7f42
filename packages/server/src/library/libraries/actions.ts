import type { Library } from '@eemusic/contract/library/libraries';
import { recordCodes } from '@eemusic/contract/platform/record-codes';
import { assertOrder } from '#library/list-entries/index.ts';
import { type Actor, type Administrator, type Change, lock } from '#platform/database/index.ts';
import { addDeletion, type Restorer } from '#platform/deletions/index.ts';
import { imageAddress, isStored } from '#platform/files/index.ts';
import { assertBelow, message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { auditedFields } from './print-layout.ts';
import {
  changeLibrary,
  countScores,
  getLibrary,
  insertLibrary,
  type LibraryFields,
  listLibraries,
  markDeleted,
  markRestored,
  placeLibraries,
  removeUnused,
} from './store.ts';

/** Name of the lock for adding scores to a library, moving them out of it, and deleting it. */
export const libraryLock = (id: number) => `library ${id}`;
/** Name of the lock under which libraries are counted. */
const librariesLock = 'number of libraries';

export async function list(services: Services): Promise<{ modules: Library[] }> {
  const { read } = services.database;
  const [libraries, counts] = await Promise.all([listLibraries(read), countScores(read)]);
  return {
    modules: libraries.map(({ image, ...library }) => ({
      ...library,
      image: imageAddress(services, image),
      scores: counts.get(library.id) ?? 0,
    })),
  };
}

async function assertPicture(tx: Change, { image }: LibraryFields): Promise<void> {
  if (!(await isStored(tx, image, 'image'))) throw new Refusal('library.image');
}

export function add({ database, clock }: Services, fields: LibraryFields, by: Actor) {
  return database.change(by, async (tx) => {
    await lock(tx, librariesLock);
    assertBelow('library', (await listLibraries(tx)).length);
    await assertPicture(tx, fields);

    const id = await insertLibrary(tx, fields, clock.now());
    tx.audit('library.added', { kind: 'library', id }, { after: auditedFields(fields) });
    return { ...message('library.added'), id };
  });
}

type Update = LibraryFields & { id: number; version?: number | undefined };

/** Holds a lock, so that an update without a version never fails because of a concurrent one. */
export function update({ database }: Services, { id, version, ...fields }: Update, by: Administrator) {
  return database.change(by, async (tx) => {
    await lock(tx, libraryLock(id));
    const before = await getLibrary(tx, id);
    await assertPicture(tx, fields);
    if (!(await changeLibrary(tx, { id, ...fields, version: version ?? before.version })))
      throw new Refusal('record.stale');

    const change = { before: auditedFields(before), after: auditedFields(fields) };
    tx.audit('library.updated', { kind: 'library', id }, change);
    return { ...message('library.updated'), id };
  });
}

/**
 * Refuses an order that lacks a library. Order does not count as a change of a library's version, so open forms stay
 * valid.
 */
export function order({ database }: Services, ids: readonly number[], by: Administrator) {
  return database.change(by, async (tx) => {
    await lock(tx, 'order of libraries');
    const change = assertOrder({ present: await listLibraries(tx), ids, refusal: 'library.others' });
    await placeLibraries(tx, ids);
    tx.audit('library.ordered', { kind: 'library', id: null }, change);
    return message('library.ordered');
  });
}

export function deleteLibrary({ database, clock }: Services, id: number, by: Administrator) {
  return database.change(by, async (tx) => {
    await lock(tx, libraryLock(id));
    const before = await getLibrary(tx, id);
    const scores = (await countScores(tx)).get(id) ?? 0;
    if (scores > 0) throw new Refusal('library.has-scores', { scores });

    const at = clock.now();
    await markDeleted(tx, id, at);
    const deletionId = await addDeletion(tx, { kind: 'library', records: [{ id, name: before.name }], at });
    tx.audit('library.deleted', { kind: 'library', id }, { before: auditedFields(before), deletionId });
    return { ...message('library.deleted'), deletionId };
  });
}

/** Restores a library with its former position and name. */
export const libraryRestorer: Restorer = {
  codes: recordCodes.library,
  async restore(tx, records) {
    await lock(tx, librariesLock);
    for (const { id, name } of records) {
      assertBelow('library', (await listLibraries(tx)).length);
      await lock(tx, libraryLock(id));
      await markRestored(tx, { id, name });
      tx.audit('library.restored', { kind: 'library', id }, { after: { name } });
    }
  },
  async purge(tx, records, deletedAt) {
    for (const { id } of records) await removeUnused(tx, id, deletedAt);
  },
};
