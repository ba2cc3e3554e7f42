import type { LateEntry } from '@eemusic/contract/sales/statements';

type Entry = { refund_of: number | null; correction_of: number | null };

/** Returns the kind of a row of the ledger. The correction of a refund counts as a correction. */
export function kindOf({ refund_of, correction_of }: Entry): LateEntry['kind'] {
  if (correction_of !== null) return 'correction';
  return refund_of === null ? 'sale' : 'refund';
}
