import * as contract from '@eemusic/contract/library/libraries';
import type { Room } from '#platform/room.ts';
import { recordCodes } from '@eemusic/contract/platform/record-codes';
import { assertOrder } from '#library/list-entries/index.ts';
import { type Actor, type Administrator, type Change, lock } from '#platform/database/index.ts';
import { addDeletion, type Restorer } from '#platform/deletions/index.ts';
import { imageAddress, isStored } from '#platform/files/index.ts';
import { assertBelow, message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import * as store from './store.ts';

export const librariesRoom: Room = {
  routes(serve, services) {
    const { database } = services;
    const { read } = database;
    serve(contract.listLibraries, async () => {
      const [libraries, counts] = await Promise.all([store.listLibraries(read), store.countScores(read)]);
      return {
        modules: libraries.map(({ image, ...library }) => ({
          ...library,
          image: imageAddress(services, image),
          scores: counts.get(library.id) ?? 0,
        })),
      };
    });
    serve(contract.addLibrary, (request, by) => add(services, request, by));
    /** Holds a lock, so that an update without a version never fails because of a concurrent one. */
    serve(contract.updateLibrary, ({ id, version, ...fields }, by) =>
      database.change(by, async (tx) => {
        await lock(tx, libraryLock(id));
        const before = await store.getLibrary(tx, id);
        await assertPicture(tx, fields);
        if (!(await store.changeLibrary(tx, { id, ...fields, version: version ?? before.version })))
          throw new Refusal('record.stale');

        const change = { before: store.auditedFields(before), after: store.auditedFields(fields) };
        tx.audit('library.updated', { kind: 'library', id }, change);
        return { ...message('library.updated'), id };
      }),
    );
    /** Order does not count as a change of a library's version, so open forms stay valid. */
    serve(contract.orderLibraries, ({ ids }, by) =>
      database.change(by, async (tx) => {
        await lock(tx, 'order of libraries');
        const change = assertOrder({ present: await store.listLibraries(tx), ids, refusal: 'library.others' });
        await store.placeLibraries(tx, ids);
        tx.audit('library.ordered', { kind: 'library', id: null }, change);
        return message('library.ordered');
      }),
    );
    serve(contract.deleteLibrary, ({ id }, by) => deleteLibrary(services, id, by));
  },
  restorers: () => ({ library: libraryRestorer }),
};

/** Name of the lock for adding scores to a library, moving them out of it, and deleting it. */
export const libraryLock = (id: number) => `library ${id}`;
const librariesLock = 'number of libraries';

async function assertPicture(tx: Change, { image }: store.LibraryFields): Promise<void> {
  if (!(await isStored(tx, image, 'image'))) throw new Refusal('library.image');
}

export function add({ database, clock }: Services, fields: store.LibraryFields, by: Actor) {
  return database.change(by, async (tx) => {
    await lock(tx, librariesLock);
    assertBelow('library', (await store.listLibraries(tx)).length);
    await assertPicture(tx, fields);

    const id = await store.insertLibrary(tx, fields, clock.now());
    tx.audit('library.added', { kind: 'library', id }, { after: store.auditedFields(fields) });
    return { ...message('library.added'), id };
  });
}

export function deleteLibrary({ database, clock }: Services, id: number, by: Administrator) {
  return database.change(by, async (tx) => {
    await lock(tx, libraryLock(id));
    const before = await store.getLibrary(tx, id);
    const scores = (await store.countScores(tx)).get(id) ?? 0;
    if (scores > 0) throw new Refusal('library.has-scores', { scores });

    const at = clock.now();
    await store.markDeleted(tx, id, at);
    const deletionId = await addDeletion(tx, { kind: 'library', records: [{ id, name: before.name }], at });
    tx.audit('library.deleted', { kind: 'library', id }, { before: store.auditedFields(before), deletionId });
    return { ...message('library.deleted'), deletionId };
  });
}

const libraryRestorer: Restorer = {
  codes: recordCodes.library,
  async restore(tx, records) {
    await lock(tx, librariesLock);
    for (const { id, name } of records) {
      assertBelow('library', (await store.listLibraries(tx)).length);
      await lock(tx, libraryLock(id));
      await store.markRestored(tx, { id, name });
      tx.audit('library.restored', { kind: 'library', id }, { after: { name } });
    }
  },
  async purge(tx, records, deletedAt) {
    for (const { id } of records) await store.removeUnused(tx, id, deletedAt);
  },
};
