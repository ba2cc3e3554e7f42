import type { FindingKey } from '@eemusic/contract/library/findings';
import { type Fault, faultsNow } from '#library/catalogue/index.ts';
import type { Change } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';

export type Found = { scoreId: number; name: string; faults: Fault[] };

/** These findings by score, in the order of their ids, as the database has them now: all of them, or a refusal. */
export async function getFindings(tx: Change, keys: readonly FindingKey[]): Promise<Found[]> {
  const byScore = Map.groupBy(keys, ({ scoreId }) => scoreId);
  const ids = [...byScore.keys()].toSorted((one, other) => one - other);
  const now = await faultsNow(tx, ids);
  return ids.map((scoreId) => {
    const there = now.get(scoreId);
    if (!there) throw new Refusal('finding.gone');
    const faults = (byScore.get(scoreId) ?? []).map((key) => getFault(there.faults, key));
    return { scoreId, name: there.entry.name, faults: [...new Set(faults)] };
  });
}

function getFault(faults: readonly Fault[], { kind, tag }: FindingKey): Fault {
  const fault = faults.find((one) => one.kind === kind && one.tag === tag);
  if (!fault) throw new Refusal('finding.gone');
  return fault;
}
