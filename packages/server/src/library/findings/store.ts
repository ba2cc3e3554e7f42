import { type Change, type Query, chunks } from '#platform/database/index.ts';
import './tables.ts';

type Kept = { scoreId: number; kind: string; tag: string | null; about: string };

const maxRows = 100;

/** Who accepts it again accepts what is found now. */
export async function keepAccepted(tx: Change, findings: readonly Kept[], at: Date): Promise<void> {
  for (let start = 0; start < findings.length; start += maxRows) {
    const rows = findings.slice(start, start + maxRows);
    await tx
      .insertInto('accepted_findings')
      .values(
        rows.map(({ scoreId, kind, tag, about }) => ({
          ...{ score_id: scoreId, kind, tag: tag ?? '', about, at: at.toISOString() },
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['score_id', 'kind', 'tag']).doUpdateSet(({ ref }) => ({
          about: ref('excluded.about'),
          at: ref('excluded.at'),
        })),
      )
      .execute();
  }
}

export async function removeAccepted(tx: Change, findings: readonly Kept[]): Promise<void> {
  for (const alike of Map.groupBy(findings, ({ kind, tag }) => `${kind} ${tag ?? ''}`).values()) {
    const { kind = '', tag = null } = alike[0] ?? {};
    for (const some of chunks(alike.map(({ scoreId }) => scoreId))) {
      await tx
        .deleteFrom('accepted_findings')
        .where('score_id', 'in', some)
        .where('kind', '=', kind)
        .where('tag', '=', tag ?? '')
        .execute();
    }
  }
}

/** What was read from these score files, as JSON, by their ids. */
export async function analysesOf(db: Query, fileIds: readonly number[]): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  for (const some of chunks([...new Set(fileIds)])) {
    const rows = await db.selectFrom('score_files').select(['id', 'analysis']).where('id', 'in', some).execute();
    for (const { id, analysis } of rows) found.set(id, analysis);
  }
  return found;
}
