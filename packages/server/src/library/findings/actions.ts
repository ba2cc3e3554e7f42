import type { FindingKey, acceptFindings } from '@eemusic/contract/library/findings';
import { type ScoreFinding, currentFindings } from '#library/catalogue/index.ts';
import type { Change, Administrator } from '#platform/database/index.ts';
import { Refusal, message } from '#platform/http/index.ts';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import { lockScores, changeMany, findListed, type ScoreColumns, tagColumns } from '#library/scores/index.ts';
import type { Services } from '#platform/services.ts';
import { keepAccepted, removeAccepted } from './store.ts';
import type { ListTag } from '@eemusic/music/tags';
import { assertOffered } from '#library/tag-lists/index.ts';

export type Found = { scoreId: number; name: string; findings: ScoreFinding[] };

/**
 * Returns these findings by score id, in the order of the ids, read from the database and not from memory. Refuses if
 * one no longer exists.
 */
async function getFindings(tx: Change, keys: readonly FindingKey[]): Promise<Found[]> {
  const byScore = Map.groupBy(keys, ({ scoreId }) => scoreId);
  const ids = [...byScore.keys()].toSorted((one, other) => one - other);
  const current = await currentFindings(tx, ids);
  return ids.map((scoreId) => {
    const score = current.get(scoreId);
    if (!score) throw new Refusal('finding.gone');
    const findings = (byScore.get(scoreId) ?? []).map((key) => getFinding(score.findings, key));
    return { scoreId, name: score.entry.name, findings: [...new Set(findings)] };
  });
}

function getFinding(findings: readonly ScoreFinding[], { kind, tag }: FindingKey): ScoreFinding {
  const finding = findings.find((one) => one.kind === kind && one.tag === tag);
  if (!finding) throw new Refusal('finding.gone');
  return finding;
}

/**
 * Accepting twice is the same as once. Stores exactly what was found, so that another finding of the same kind is
 * listed again.
 */
export async function accept(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { findings: keys, isAccepted }: RequestOf<typeof acceptFindings>,
  by: Administrator,
) {
  return database.change(by, async (tx) => {
    await lockScores(tx, database.engine);
    const found = await getFindings(tx, keys);
    const rows = found.flatMap(({ scoreId, findings }) => findings.map((finding) => ({ scoreId, ...finding })));
    const changed = await (isAccepted ? keepAccepted(tx, rows, clock.now()) : removeAccepted(tx, rows));
    const ofScore = Map.groupBy(changed, ({ score_id: scoreId }) => scoreId);

    for (const { scoreId, name } of found) {
      const names = (ofScore.get(scoreId) ?? []).map(({ kind, tag }) => tag || kind);
      const states = { before: { findings: isAccepted ? [] : names }, after: { findings: isAccepted ? names : [] } };
      tx.audit(
        isAccepted ? 'score.finding-accepted' : 'score.finding-reopened',
        { kind: 'score', id: scoreId, name },
        states,
      );
    }
    return message(isAccepted ? 'finding.accepted' : 'finding.reopened', { count: rows.length });
  });
}

/** Repairs all or none. Refuses if one of the findings no longer exists. */
export async function repairFindings(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  keys: readonly FindingKey[],
  by: Administrator,
) {
  return database.change(by, async (tx) => {
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
