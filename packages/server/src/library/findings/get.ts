import type { FindingKey } from '@eemusic/contract/library/findings';
import { type ScoreFinding, currentFindings } from '#library/catalogue/index.ts';
import type { Change } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';

export type Found = { scoreId: number; name: string; findings: ScoreFinding[] };

/**
 * Returns these findings by score id, in the order of the ids, read from the database and not from memory. Refuses if
 * one no longer exists.
 */
export async function getFindings(tx: Change, keys: readonly FindingKey[]): Promise<Found[]> {
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
