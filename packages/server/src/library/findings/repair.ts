import type { FindingKey } from '@eemusic/contract/library/findings';
import type { ListTag } from '@eemusic/music/tags';
import type { ScoreFinding } from '#library/catalogue/index.ts';
import type { Administrator } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import { changeMany, findListed, lockScores, type ScoreColumns, tagColumns } from '#library/scores/index.ts';
import { assertOffered } from '#library/tag-lists/index.ts';
import type { Services } from '#platform/services.ts';
import { getFindings } from './get.ts';

/** Repairs all or none. Refuses if one of the findings no longer exists. */
export async function repairFindings(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  keys: readonly FindingKey[],
  by: Administrator,
) {
  return database.forMany(keys.length).change(by, async (tx) => {
    await lockScores(tx, database.engine);
    const found = await getFindings(tx, keys);
    for (const tags of distinctTags(found)) await assertOffered(tx, database.engine, tags);
    const rows = await findListed(
      tx,
      found.map(({ scoreId }) => scoreId),
    );
    const changes = found.map(({ scoreId, findings }) => {
      const row = rows.get(scoreId);
      if (!row) throw new Refusal('finding.gone');
      return { row, columns: columnsOf(findings) };
    });
    const about = { action: 'score.repaired', at: clock.now(), missingCode: 'finding.gone' } as const;
    const deletionId = await changeMany(tx, changes, about);
    const count = found.reduce((sum, { findings }) => sum + findings.length, 0);
    return { ...message('finding.repaired', { count }), deletionId };
  });
}

/** Returns each tag that the repairs set, once. */
function distinctTags(found: readonly { findings: readonly ScoreFinding[] }[]): Partial<Record<ListTag, number>>[] {
  const tags = found
    .flatMap(({ findings }) => findings)
    .flatMap(({ tag, read }) => (tag !== null && typeof read === 'number' ? [JSON.stringify({ [tag]: read })] : []));
  return [...new Set(tags)].map((tag) => JSON.parse(tag) as Partial<Record<ListTag, number>>);
}

/** Returns the changes of a score that repair all of these findings. */
function columnsOf(findings: readonly ScoreFinding[]): ScoreColumns {
  const columns: ScoreColumns = {};
  for (const finding of findings) Object.assign(columns, repairOf(finding));
  return columns;
}

/**
 * A score with wrong or missing notes is disabled; a recording that does not fit is removed, together with its
 * alignment.
 */
function repairOf({ kind, tag, read }: ScoreFinding): ScoreColumns {
  if (kind === 'tag') return tag === null ? {} : { [tagColumns[tag]]: Number(read) };
  if (kind === 'accompaniment') return { accompaniment: null, accompaniment_offset: 0, accompaniment_tempo: null };
  return { score_enabled: 0 };
}
