import { day } from '@eemusic/contract/platform/durations';
import { folded } from '#platform/database/index.ts';
import { maxAttachmentBytesPerDay, maxCardsPerDay } from './read.ts';

/* Limits on what mails of a day may do, because anybody may send them. Kept in memory: one job reads the mailbox. */

export type AttachmentAllowance = ReturnType<typeof makeAttachmentAllowance>;
export type CardAllowance = ReturnType<typeof makeCardAllowance>;

type Times = { arrivedAt: Date; now: Date };

/** Mails from before do not count, so that a mailbox that is read for the first time comes whole. */
const isOld = ({ arrivedAt, now }: Times) => now.getTime() - arrivedAt.getTime() > day;

/** Sums by name, which begin anew after a day. */
function makeSums() {
  let since = 0;
  let sums: Record<string, number> = {};
  return (now: Date) => {
    // Absolute, because after a clock that ran ahead the day would last until then.
    if (Math.abs(now.getTime() - since) > day) [since, sums] = [now.getTime(), {}];
    return sums;
  };
}

/** Limits the attachments that are stored, because a full disk would stop all work. */
export function makeAttachmentAllowance() {
  const sumsAt = makeSums();
  return {
    /** Whether these bytes of a mail may be stored; then they count. */
    take(bytes: number, times: Times): boolean {
      if (isOld(times)) return true;
      const sums = sumsAt(times.now);
      const total = (sums['all'] ?? 0) + bytes;
      if (total > maxAttachmentBytesPerDay) return false;
      sums['all'] = total;
      return true;
    },
  };
}

/** Limits the cards that come onto the board, in all and for each sender. */
export function makeCardAllowance() {
  const sumsAt = makeSums();
  let exceededAt = 0;
  return {
    /** Whether another mail of this sender may put a card on the board, which may be full; then it counts. */
    take(sender: string, { isFull, ...times }: Times & { isFull: boolean }): boolean {
      if (!isFull && isOld(times)) return true;
      const sums = sumsAt(times.now);
      const limits = Object.entries({ all: maxCardsPerDay.all, [`<${folded(sender)}>`]: maxCardsPerDay.sender });
      if (isFull || limits.some(([name, limit]) => (sums[name] ?? 0) >= limit)) {
        exceededAt = times.now.getTime();
        return false;
      }
      for (const [name] of limits) sums[name] = (sums[name] ?? 0) + 1;
      return true;
    },
    wasExceeded: (now: Date) => Math.abs(now.getTime() - exceededAt) < day,
  };
}
