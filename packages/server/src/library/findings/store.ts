import { type Change, type Query, chunks, readInChunks } from '#platform/database/index.ts';

type AcceptedFindingsTable = {
  score_id: number;
  kind: string;
  /** Empty if the finding is not about a tag. */
  tag: string;
  /** What was found when it was accepted. */
  about: string;
  at: string;
};

declare module '#platform/database/tables.ts' {
  interface Tables {
    accepted_findings: AcceptedFindingsTable;
  }
}

type StoredFinding = { scoreId: number; kind: string; tag: string | null; about: string };

type Changed = { score_id: number; kind: string; tag: string };

/** Accepting again replaces what was accepted before. Returns those that were not accepted as they are. */
export async function keepAccepted(tx: Change, findings: readonly StoredFinding[], at: Date): Promise<Changed[]> {
  const changed: Changed[] = [];
  for (const chunk of chunks(findings)) {
    const rows = await tx
      .insertInto('accepted_findings')
      .values(
        chunk.map(({ scoreId, kind, tag, about }) => ({
          score_id: scoreId,
          kind,
          tag: tag ?? '',
          about,
          at: at.toISOString(),
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['score_id', 'kind', 'tag'])
          .doUpdateSet(({ ref }) => ({ about: ref('excluded.about'), at: ref('excluded.at') }))
          .whereRef('accepted_findings.about', '<>', 'excluded.about'),
      )
      .returning(['score_id', 'kind', 'tag'])
      .execute();
    changed.push(...rows);
  }
  return changed;
}

/** Returns those that were accepted. */
export async function removeAccepted(tx: Change, findings: readonly StoredFinding[]): Promise<Changed[]> {
  const changed: Changed[] = [];
  for (const alike of Map.groupBy(findings, ({ kind, tag }) => `${kind} ${tag ?? ''}`).values()) {
    const { kind = '', tag = null } = alike[0] ?? {};
    for (const chunk of chunks(alike.map(({ scoreId }) => scoreId))) {
      const rows = await tx
        .deleteFrom('accepted_findings')
        .where('score_id', 'in', chunk)
        .where('kind', '=', kind)
        .where('tag', '=', tag ?? '')
        .returning(['score_id', 'kind', 'tag'])
        .execute();
      changed.push(...rows);
    }
  }
  return changed;
}

/** Returns the stored analyses of these score files, and the labels of all measures, as JSON, by file id. */
export async function findFiles(db: Query, fileIds: readonly number[]) {
  const rows = await readInChunks(db, [...new Set(fileIds)], (chunk) =>
    db.selectFrom('score_files').select(['id', 'analysis', 'measure_labels as labels']).where('id', 'in', chunk),
  );
  return new Map(rows.map(({ id, ...file }) => [id, file]));
}
