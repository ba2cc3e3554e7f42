import { type Administrator, lock } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { listLibraries, placeLibraries } from './store.ts';

/**
 * Refuses an order that lacks a library. Order does not count as a change of a library's version, so open forms stay
 * valid.
 */
export async function order({ database }: Services, ids: readonly number[], by: Administrator) {
  return database.change(by, async (tx) => {
    await lock(tx, database.engine, 'order of libraries');
    const before = await listLibraries(tx);
    const named = new Set(ids);
    const isWhole = named.size === ids.length && ids.length === before.length;
    if (!isWhole || before.some(({ id }) => !named.has(id))) throw new Refusal('library.others');

    await placeLibraries(tx, ids);
    const names = new Map(before.map(({ id, name }) => [id, name]));
    const namesInOrder = (libraryIds: readonly number[]) => ({ order: libraryIds.map((id) => names.get(id)) });
    const change = { before: namesInOrder(before.map(({ id }) => id)), after: namesInOrder(ids) };
    tx.audit('library.ordered', { kind: 'library', id: null }, change);
    return message('library.ordered');
  });
}
