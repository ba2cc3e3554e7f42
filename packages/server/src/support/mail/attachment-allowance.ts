import { day } from '@eemusic/contract/platform/durations';
import { maxAttachmentBytesPerDay } from './limits.ts';

export type AttachmentAllowance = {
  /** Whether these bytes of a mail may be stored; then they count. */
  take(bytes: number, times: { arrivedAt: Date; now: Date }): boolean;
};

/**
 * Limits what mails of a day may store, because anybody may send them and a full disk would stop all work. What arrived
 * earlier does not count, so that a mailbox that is read for the first time comes whole. Kept in memory: one job reads
 * the mailbox.
 */
export function makeAttachmentAllowance(): AttachmentAllowance {
  let since = 0;
  let taken = 0;
  return {
    take(bytes, { arrivedAt, now }) {
      if (now.getTime() - arrivedAt.getTime() > day) return true;
      // Absolute, because after a clock that ran ahead the day would last until then.
      if (Math.abs(now.getTime() - since) > day) [since, taken] = [now.getTime(), 0];
      if (taken + bytes > maxAttachmentBytesPerDay) return false;
      taken += bytes;
      return true;
    },
  };
}
