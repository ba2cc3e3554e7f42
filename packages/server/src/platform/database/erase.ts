import { type Generated, type RawBuilder, sql, type SqlBool, type Transaction } from 'kysely';
import { forgetSubjects, subjectKey, subjectsOf } from './audit.ts';
import type { Tables } from './tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** Who was erased, by number alone. Never changed. */
    erasures: { id: Generated<number>; kind: string; record_id: number; at: string; erased_by: string };
    /** The entries of the audit trail that an erasure emptied. Never changed. */
    audit_redactions: { entry_id: number; erasure_id: number };
  }
}

type Erasure = {
  kind: string;
  id: number;
  at: Date;
  by: string;
  /** The entries that have something personal. */
  entries: RawBuilder<SqlBool>;
  /** Of these, those whose values or whose name tell nothing of a person. */
  keepsValues: RawBuilder<SqlBool>;
  keepsName: RawBuilder<SqlBool>;
};

/**
 * Notes for good that somebody is erased, and empties the personal values of the audit trail: each entry stays, with who
 * did what to which record and when. Answers how many entries that were.
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
  const { rows } = await sql<{ actor: string; subject: number | null }>`select distinct actor_name as actor,
      subject_id as subject from audit_entries where ${redacted} and not ${erasure.keepsName}`.execute(tx);
  const actors = [...new Set(rows.map(({ actor }) => actor))].toSorted();
  const subjects = await subjectsOf(
    tx,
    actors.map((actor) => subjectKey(actor, null)),
  );
  for (const actor of actors)
    await sql`update audit_entries set record_name = null, subject_id = ${subjects.get(subjectKey(actor, null)) ?? null},
        before = case when ${erasure.keepsValues} then before end, after = case when ${erasure.keepsValues} then after end
      where ${redacted} and not ${erasure.keepsName} and actor_name = ${actor}`.execute(tx);
  await sql`update audit_entries set before = null, after = null
    where ${redacted} and ${erasure.keepsName} and not ${erasure.keepsValues}`.execute(tx);
  await forgetSubjects(
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
