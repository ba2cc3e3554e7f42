import { second } from '@eemusic/contract/platform/durations';
import type { Language } from '@eemusic/contract/platform/languages';
import type { ImportCounts } from '@eemusic/contract/sales/imports';
import { yieldToEventLoop } from '#platform/concurrency/index.ts';
import type { Actor, Administrator, Bulks, Change, Query } from '#platform/database/index.ts';
import * as deletions from '#platform/deletions/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import { enqueue, putOff, withdraw } from '#platform/jobs/store.ts';
import type { Services } from '#platform/services.ts';
import { type ImportDefinition, importKind, type ImportUndo } from './definition.ts';

type Used = Pick<Services, 'database' | 'clock'>;
type About = { name: string; counts: ImportCounts; at: Date; by: Pick<Administrator, 'id' | 'language'> };

/** The payload of the job that undoes an import: the deletion, the file's name, and whom to tell, if anybody. */
export type UndoJob = { id: number; name: string; administratorId: number | null; language: Language };

/** How many records one transaction writes or undoes, for which others wait. */
export const maxPart = 500;

/** The records of an import are stored in parts. An undo on request is audited when it begins. */
type Parts = { parts: number[]; new: number; changed: number; isAudited?: boolean | undefined };

const partKind = (definition: ImportDefinition) => `${importKind(definition)}-part`;

/** Of an import that is being written or undone; not listed among the deletions that can be restored. */
const unfinishedKind = (definition: ImportDefinition) => `${importKind(definition)}-unfinished`;

export const undoJob = (definition: ImportDefinition) => `${importKind(definition)}.undo`;

const keyOf = (definition: ImportDefinition, id: number) => `${undoJob(definition)} ${id}`;

/** In ms: much longer than one part takes. */
const maxPartMs = 20 * second;

export const isImporting = (db: Query, definition: ImportDefinition): Promise<boolean> =>
  deletions.hasDeletions(db, unfinishedKind(definition));

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
    async add(tx: Change, undo: readonly ImportUndo[], { isLast }: { isLast: boolean }): Promise<number> {
      const kind = isLast ? importKind(definition) : unfinishedKind(definition);
      const written = undo.map(({ id, name, ...links }) => ({ id, name, links }));
      parts.push(await deletions.addDeletion(tx, { kind: partKind(definition), records: written, at }));
      const links: Parts = { parts, new: counts.new, changed: counts.changed };
      const records = [{ id: parts[0] ?? 0, name, links }];
      if (importId !== undefined) {
        await holdJob(tx, importId, isLast);
        await deletions.updateDeletion(tx, importId, { kind, records });
        return importId;
      }
      const id = await deletions.addDeletion(tx, { kind, records, at });
      const job: UndoJob = { id, name, administratorId: by.id, language: by.language };
      if (!isLast) await queueUndo(tx, definition, job, clock.now());
      importId = id;
      return id;
    },
    id: () => importId,
  };
}

/**
 * Undoes an import in short transactions, for which others need not wait; does nothing if it is undone already. What a
 * crash leaves is undone by the import's job. Returns how many new records stay.
 */
export async function undoInParts({ database, clock }: Used, definition: ImportDefinition, id: number, by: Actor) {
  const bulks: Bulks = new Map();
  const undoing = { isDone: false, stayed: 0 };
  while (!undoing.isDone) {
    await database.change(by, async (tx) => {
      tx.bulks = bulks;
      await definition.lock(tx);
      const { isDone, stayed } = await undoLastPart(tx, { definition, id, at: clock.now() });
      undoing.isDone = isDone;
      undoing.stayed += stayed;
    });
    await yieldToEventLoop();
  }
  return undoing.stayed;
}

type Undoing = { definition: ImportDefinition; id: number; at: Date };

async function undoLastPart(tx: Change, { definition, id, at }: Undoing) {
  const deletion = await deletions.findDeletion(tx, id);
  const [record] = deletion?.records ?? [];
  if (!record || deletion?.kind !== unfinishedKind(definition)) return { isDone: true, stayed: 0 };

  const { noun } = definition;
  const { parts, isAudited, ...counts } = record.links as Parts;
  const part = parts.pop() ?? 0;
  const undone = ((await deletions.findDeletion(tx, part))?.records ?? []).map(undoneOf);
  const stayed = await definition.undo(tx, undone, at);
  const isLast = parts.length === 0;
  await deletions.removeDeletions(tx, isLast ? [part, id] : [part]);
  const uniqueKey = keyOf(definition, id);
  if (isLast) {
    await withdraw(tx, uniqueKey);
    if (!isAudited) tx.audit(`${noun}.import-undone`, { kind: noun, id: null, name: record.name });
  } else {
    const records = [{ ...record, links: { parts, isAudited, ...counts } }];
    await deletions.updateDeletion(tx, id, { kind: deletion.kind, records });
    await putOff(tx, { uniqueKey, runAt: new Date(at.getTime() + maxPartMs) });
  }
  return { isDone: isLast, stayed };
}

/** Undoes an import, except for values that somebody has changed since. */
export function importRestorer(services: Used, definition: ImportDefinition): deletions.Restorer {
  const { noun } = definition;
  const kind = unfinishedKind(definition);
  return {
    codes: ['UM'],
    async restore(tx, [record], by) {
      if (!record) return undefined;
      const at = services.clock.now();
      const links: Parts = { ...(record.links as Parts), isAudited: true };
      const id = await deletions.addDeletion(tx, { kind, records: [{ ...record, links }], at });
      await queueUndo(tx, definition, { id, name: record.name, administratorId: null, language: by.language }, at);
      tx.audit(`${noun}.import-undone`, { kind: noun, id: null, name: record.name });
      const { name } = record;
      return async () => {
        const stayed = await undoInParts(services, definition, id, by);
        return stayed > 0 ? message('import.undone-but-used', { name, stayed }) : undefined;
      };
    },
    /** Removes only the data for undoing; the imported records stay. */
    purge(tx, records) {
      const parts = records.flatMap(({ links }) => (links as Parts).parts);
      return deletions.removeDeletions(tx, parts);
    },
    expired: { action: `${noun}.import-expired`, kind: noun },
    message: (records) => message('import.undone', { name: records[0]?.name ?? '' }),
  };
}

const queueUndo = (tx: Change, definition: ImportDefinition, job: UndoJob, now: Date) =>
  enqueue(tx, undoJob(definition), job, {
    now,
    runAt: new Date(now.getTime() + maxPartMs),
    uniqueKey: keyOf(definition, job.id),
  });

function undoneOf({ id, name, links }: deletions.DeletedRecord): ImportUndo {
  return { id, name, ...(links as Pick<ImportUndo, 'before' | 'after' | 'owner'>) };
}
