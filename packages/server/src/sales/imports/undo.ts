import type { ImportCounts } from '@eemusic/contract/sales/imports';
import { yieldToEventLoop } from '#platform/concurrency/index.ts';
import type { Change } from '#platform/database/index.ts';
import {
  addDeletion,
  type DeletedRecord,
  findDeletion,
  removeDeletions,
  type Restorer,
} from '#platform/deletions/index.ts';
import { message } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import type { ImportDefinition, ImportUndo, Values } from './definition.ts';

type About = { kind: string; name: string; counts: ImportCounts; at: Date };

/** The records of an import are stored in parts that are small enough to read and write at once. */
type Parts = { parts: number[]; new: number; changed: number };

const partKind = (kind: string) => `${kind}-part`;

/** Stores what an import writes as one deletion that can be restored, and returns its id. */
export async function storeUndo(
  tx: Change,
  { kind, name, counts, at }: About,
  written: AsyncIterable<readonly ImportUndo[]>,
): Promise<number> {
  const parts: number[] = [];
  for await (const chunk of written) {
    const records = chunk.map(({ id, name, ...links }) => ({ id, name, links }));
    parts.push(await addDeletion(tx, { kind: partKind(kind), records, at }));
  }
  const links: Parts = { parts, new: counts.new, changed: counts.changed };
  return addDeletion(tx, { kind, records: [{ id: parts[0] ?? 0, name, links }], at });
}

/** Undoes an import, except for values that somebody has changed since. */
export function importRestorer({ clock }: Pick<Services, 'clock'>, definition: ImportDefinition): Restorer {
  return {
    codes: ['UM'],
    isOfMany: true,
    async restore(tx, records) {
      await definition.lock(tx);
      const parts = partsOf(records);
      const undo = async () => {
        for (const part of parts.toReversed()) {
          const deletion = await findDeletion(tx, part);
          const undone = (deletion?.records ?? []).map(undoneOf);
          await definition.undo(tx, undone, clock.now());
          await yieldToEventLoop();
        }
      };
      await (definition.undoing ? definition.undoing(tx, undo) : undo());
      await removeDeletions(tx, parts);
      const { noun } = definition;
      tx.audit(`${noun}.import-undone`, { kind: noun, id: null, name: records[0]?.name ?? '' });
    },
    /** Removes only the data for undoing; the imported records stay. */
    purge: (tx, records) => removeDeletions(tx, partsOf(records)),
    expired: { action: `${definition.noun}.import-expired`, kind: definition.noun },
    message: (records) => message('import.undone', { name: records[0]?.name ?? '' }),
  };
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
