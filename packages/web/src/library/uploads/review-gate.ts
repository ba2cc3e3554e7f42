import type { DraftScore } from '@eemusic/contract/library/drafts';
import { type Decided, findMissing, type Missing, asDecided } from '#library/scores/index.ts';

type Gate =
  | { isOpen: true; scores: (Decided & { fileName: string })[] }
  /** The first missing field of the first incomplete score. */
  | { isOpen: false; incomplete: number; first: { fileName: string; missing: Missing } | null };

/** A review can be published when all its scores are complete. */
export function passGate(scores: readonly DraftScore[]): Gate {
  const faults = scores.flatMap(({ fileName, decisions }) => {
    const [missing] = findMissing(decisions);
    return missing === undefined ? [] : [{ fileName, missing }];
  });
  const decided = scores.flatMap(({ fileName, decisions }) => {
    const complete = asDecided(decisions);
    return complete === null ? [] : [{ ...complete, name: complete.name.trim(), fileName }];
  });
  if (scores.length > 0 && decided.length === scores.length) return { isOpen: true, scores: decided };
  return { isOpen: false, incomplete: faults.length, first: faults[0] ?? null };
}
