import { type Generated, type RawBuilder, sql, type SqlBool, type Transaction } from 'kysely';
import { clearSearchTexts, subjectKey, subjectsOf } from './audit.ts';
import type { Tables } from './tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** Which records were erased, by id only. Rows are never changed. */
    erasures: { id: Generated<number>; kind: string; record_id: number; at: string; erased_by: string };
    /** The audit entries that an erasure cleared. Rows are never changed. */
    audit_redactions: { entry_id: number; erasure_id: number };
  }
}

type Erasure = {
  kind: string;
  id: number;
  at: Date;
  by: string;
  /** The condition for entries with personal data. */
  entries: RawBuilder<SqlBool>;
  /** The condition for those of them whose values or name do not identify a person. */
  keepsValues: RawBuilder<SqlBool>;
  keepsName: RawBuilder<SqlBool>;
};

/**
 * Records the erasure permanently, and removes personal values from the audit trail. Each entry still says who did what
 * to which record and when. Returns the number of cleared entries.
 */
export async function eraseFromTrail(tx: Transaction<Tables>, erasure: Erasure): Promise<number> {
  const { kind, id, at, by } = erasure;
  const { id: erasureId } = await tx
    .insertInto('erasures')
    .values({ kind, record_id: id, at: at.toISOString(), erased_by: by.slice(0, 200).toWellFormed() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into audit_redactions (entry_id, erasure_id) select id, ${erasureId} from audit_entries
    where ${erasure.entries} and not (${erasure.keepsValues} and ${erasure.keepsName})
      and (before is not null or after is not null or record_name is not null)
      and id not in (select entry_id from audit_redactions)`.execute(tx);

  const redacted = sql`id in (select entry_id from audit_redactions where erasure_id = ${erasureId})`;
  // Only the first entry of a bulk action is found by the name of its actor.
  const actor = sql`case when is_listed = 1 then actor_name else '' end`;
  const { rows } = await sql<{ actor: string; subject: number | null }>`select distinct ${actor} as actor,
      subject_id as subject from audit_entries where ${redacted} and not ${erasure.keepsName}`.execute(tx);
  const actors = [...new Set(rows.map((row) => row.actor))].toSorted();
  const subjects = await subjectsOf(
    tx,
    actors.map((name) => subjectKey(name, null)),
  );
  for (const name of actors)
    await sql`update audit_entries set record_name = null, subject_id = ${subjects.get(subjectKey(name, null)) ?? null},
        before = case when ${erasure.keepsValues} then before end, after = case when ${erasure.keepsValues} then after end
      where ${redacted} and not ${erasure.keepsName} and ${actor} = ${name}`.execute(tx);
  await sql`update audit_entries set before = null, after = null
    where ${redacted} and ${erasure.keepsName} and not ${erasure.keepsValues}`.execute(tx);
  await clearSearchTexts(
    tx,
    rows.flatMap(({ subject }) => subject ?? []),
  );
  const { count } = await tx
    .selectFrom('audit_redactions')
    .where('erasure_id', '=', erasureId)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
