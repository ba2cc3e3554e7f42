import type { Generated, Transaction } from 'kysely';
import type { AuditEntry } from './audit-entry.ts';
import type { Tables } from './tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** Bulk actions, with the number of entries that one change wrote for many records. Rows are never changed. */
    audit_bulks: { id: Generated<number>; size: number };
  }
}

/** The bulk action of an entry, if any, and whether lists show the entry; of a bulk action they show only the first. */
export type Place = { bulk_id: number | null; is_listed: 0 | 1 };

/** Returns a function that assigns each entry its place; it must be called with the entries in order. */
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

/**
 * Entries with equal kinds are the same action on records of one kind. Those without an id, such as 'the unused keys of
 * a school', are kept apart from those about a single record.
 */
const kindOf = ({ action, record: { kind, id } }: AuditEntry) => `${action} ${kind} ${id === null ? '' : 'id'}`;
