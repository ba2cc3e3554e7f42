import { day } from '@eemusic/contract/platform/durations';
import { folded } from '#platform/database/index.ts';
import { maxCardsPerDay } from './limits.ts';

export type CardAllowance = {
  /** Whether another mail of this sender may put a card on the board, which may be full; then it counts. */
  take(sender: string, at: { arrivedAt: Date; now: Date; isFull: boolean }): boolean;
  /** Whether a mail was refused within the last day. */
  wasExceeded(now: Date): boolean;
};

/**
 * Limits how many cards the mails of a day put on the board, in all and for each sender, because anybody may send them.
 * What arrived earlier does not count, so that a mailbox that is read for the first time comes whole. Kept in memory:
 * one job reads the mailbox.
 */
export function makeCardAllowance(): CardAllowance {
  let since = 0;
  let exceededAt = 0;
  let taken = 0;
  const bySender = new Map<string, number>();
  return {
    take(sender, { arrivedAt, now, isFull }) {
      if (!isFull && now.getTime() - arrivedAt.getTime() > day) return true;
      // Absolute, because after a clock that ran ahead the day would last until then.
      if (Math.abs(now.getTime() - since) > day) {
        [since, taken] = [now.getTime(), 0];
        bySender.clear();
      }
      const name = folded(sender);
      const ofSender = bySender.get(name) ?? 0;
      if (isFull || taken >= maxCardsPerDay.all || ofSender >= maxCardsPerDay.sender) {
        exceededAt = now.getTime();
        return false;
      }
      taken += 1;
      bySender.set(name, ofSender + 1);
      return true;
    },
    wasExceeded: (now) => Math.abs(now.getTime() - exceededAt) < day,
  };
}
