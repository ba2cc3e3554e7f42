import type { LateEntry } from '@eemusic/contract/sales/statements';

type Entry = { refund_of: number | null; correction_of: number | null };

/** What a row of the ledger is: a correction may be one of a refund, too. */
export function kindOf({ refund_of, correction_of }: Entry): LateEntry['kind'] {
  if (correction_of !== null) return 'correction';
  return refund_of === null ? 'sale' : 'refund';
}
