import type { Generated, Transaction } from 'kysely';
import type { AuditEntry } from './audit-entry.ts';
import type { Tables } from './tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** Entries that one change wrote for many records, by how many they are. Never changed. */
    audit_bulks: { id: Generated<number>; size: number };
  }
}

/** Where an entry stands: by itself, or among those of a bulk action, of which the first is listed for all. */
export type Place = { bulk_id: number | null; is_listed: 0 | 1 };

/** Answers the place of each entry when called with them in their order. */
export async function placesOf(
  tx: Transaction<Tables>,
  entries: readonly AuditEntry[],
): Promise<(entry: AuditEntry) => Place> {
  const bulks = new Map<string, number>();
  for (const [kind, alike] of Map.groupBy(entries, kindOf)) {
    if (alike.length < 2) continue;
    const { id } = await tx
      .insertInto('audit_bulks')
      .values({ size: alike.length })
      .returning('id')
      .executeTakeFirstOrThrow();
    bulks.set(kind, id);
  }
  const begun = new Set<number>();
  return (entry) => {
    const bulk_id = bulks.get(kindOf(entry)) ?? null;
    if (bulk_id === null) return { bulk_id, is_listed: 1 };
    const isFirst = !begun.has(bulk_id);
    begun.add(bulk_id);
    return { bulk_id, is_listed: isFirst ? 1 : 0 };
  };
}

/** The same was done to records of one kind. An entry without an id is of no single record: 'the unused keys of a school'. */
const kindOf = ({ action, record: { kind, id } }: AuditEntry) => `${action} ${kind} ${id === null ? '' : 'id'}`;
