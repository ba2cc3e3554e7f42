import { second } from '@eemusic/contract/platform/durations';
import type { Language } from '@eemusic/contract/platform/languages';
import type { ImportCounts } from '@eemusic/contract/sales/imports';
import { yieldToEventLoop } from '#platform/concurrency/index.ts';
import { type Administrator, type Change, type Query, system } from '#platform/database/index.ts';
import {
  addDeletion,
  type DeletedRecord,
  findDeletion,
  hasDeletions,
  removeDeletions,
  type Restorer,
  updateDeletion,
} from '#platform/deletions/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import { enqueue, putOff, withdraw } from '#platform/jobs/store.ts';
import type { Services } from '#platform/services.ts';
import { type ImportDefinition, importKind, type ImportUndo, type Values } from './definition.ts';

type Used = Pick<Services, 'database' | 'clock'>;
type About = { name: string; counts: ImportCounts; at: Date; by: Pick<Administrator, 'id' | 'language'> };

/** The payload of the job that undoes an import: the deletion, the file's name and whom to tell. */
export type UndoJob = { id: number; name: string; administratorId: number; language: Language };

/** The records of an import are stored in parts that are small enough to read and write at once. */
type Parts = { parts: number[]; new: number; changed: number };

const partKind = (definition: ImportDefinition) => `${importKind(definition)}-part`;

/** Not yet listed among the deletions that can be restored. */
const unfinishedKind = (definition: ImportDefinition) => `${importKind(definition)}-unfinished`;

export const undoJob = (definition: ImportDefinition) => `${importKind(definition)}.undo`;

const keyOf = (definition: ImportDefinition, id: number) => `${undoJob(definition)} ${id}`;

/** In ms: much longer than one part takes. */
const maxPartMs = 20 * second;

export const isImporting = (db: Query, definition: ImportDefinition): Promise<boolean> =>
  hasDeletions(db, unfinishedKind(definition));

/**
 * Stores what an import writes as one deletion that can be restored. An import of several parts commits each. Its first
 * part queues a job that undoes the import, each further part puts that off, and the last one withdraws it: so an
 * import whose server ends is undone by the next one.
 */
export function recordUndo({ clock }: Used, definition: ImportDefinition, { name, counts, at, by }: About) {
  const parts: number[] = [];
  let importId: number | undefined;

  async function holdJob(tx: Change, id: number, isLast: boolean): Promise<void> {
    const uniqueKey = keyOf(definition, id);
    const runAt = new Date(clock.now().getTime() + maxPartMs);
    const isHeld = await (isLast ? withdraw(tx, uniqueKey) : putOff(tx, { uniqueKey, runAt }));
    if (!isHeld) throw new Refusal('server.busy');
  }

  return {
    /** Adds a part, and returns the id of the deletion. */
    async add(tx: Change, undo: readonly ImportUndo[], { isLast }: { isLast: boolean }): Promise<number> {
      const kind = isLast ? importKind(definition) : unfinishedKind(definition);
      const written = undo.map(({ id, name, ...links }) => ({ id, name, links }));
      parts.push(await addDeletion(tx, { kind: partKind(definition), records: written, at }));
      const links: Parts = { parts, new: counts.new, changed: counts.changed };
      const records = [{ id: parts[0] ?? 0, name, links }];
      if (importId !== undefined) {
        await holdJob(tx, importId, isLast);
        await updateDeletion(tx, importId, { kind, records });
        return importId;
      }
      const id = await addDeletion(tx, { kind, records, at });
      const now = clock.now();
      const when = { now, runAt: new Date(now.getTime() + maxPartMs), uniqueKey: keyOf(definition, id) };
      const job: UndoJob = { id, name, administratorId: by.id, language: by.language };
      if (!isLast) await enqueue(tx, undoJob(definition), job, when);
      importId = id;
      return id;
    },
    /** The id of the deletion after the first part. */
    id: () => importId,
  };
}

/** Undoes an import that was not finished; does nothing if it was, or is undone already. */
export async function undoUnfinished({ database, clock }: Used, definition: ImportDefinition, id: number) {
  const find = async (db: Query) => {
    const deletion = await findDeletion(db, id);
    return deletion?.kind === unfinishedKind(definition) ? deletion : undefined;
  };
  if (!(await find(database.read))) return;
  await database.forMany().change(system('import'), async (tx) => {
    await definition.lock(tx);
    const deletion = await find(tx);
    if (!deletion) throw new Error('This import was undone meanwhile');
    await undoParts(tx, definition, deletion.records, clock.now());
    await removeDeletions(tx, [id]);
    await withdraw(tx, keyOf(definition, id));
  });
}

/** Undoes an import, except for values that somebody has changed since. */
export function importRestorer({ clock }: Pick<Services, 'clock'>, definition: ImportDefinition): Restorer {
  return {
    codes: ['UM'],
    isOfMany: true,
    async restore(tx, records) {
      await definition.lock(tx);
      await undoParts(tx, definition, records, clock.now());
    },
    /** Removes only the data for undoing; the imported records stay. */
    purge: (tx, records) => removeDeletions(tx, partsOf(records)),
    expired: { action: `${definition.noun}.import-expired`, kind: definition.noun },
    message: (records) => message('import.undone', { name: records[0]?.name ?? '' }),
  };
}

async function undoParts(tx: Change, definition: ImportDefinition, records: readonly DeletedRecord[], at: Date) {
  const parts = partsOf(records);
  const undo = async () => {
    for (const part of parts.toReversed()) {
      const deletion = await findDeletion(tx, part);
      const undone = (deletion?.records ?? []).map(undoneOf);
      await definition.undo(tx, undone, at);
      await yieldToEventLoop();
    }
  };
  await (definition.undoing ? definition.undoing(tx, undo) : undo());
  await removeDeletions(tx, parts);
  const { noun } = definition;
  tx.audit(`${noun}.import-undone`, { kind: noun, id: null, name: records[0]?.name ?? '' });
}

function partsOf(records: readonly DeletedRecord[]): number[] {
  return records.flatMap(({ links }) => (links as Parts).parts);
}

function undoneOf({ id, name, links }: DeletedRecord): ImportUndo {
  return { id, name, ...(links as Pick<ImportUndo, 'before' | 'after' | 'owner'>) };
}

/** Returns the earlier values of those fields that still have the value from the import. */
export function restoredValues({ before, after }: ImportUndo, now: Values): Values {
  const untouched = Object.entries(before ?? {}).filter(([field]) => now[field] === after[field]);
  return Object.fromEntries(untouched);
}
