import type { Receiver } from '@eemusic/contract/sales/choices';
import type { PurgeStep } from '#platform/deletions/index.ts';
import { clearAddresses, forgetRemindersOf } from './store.ts';

export const purgeAddresses =
  (receiver: Receiver): PurgeStep =>
  async (tx, receiverIds) => {
    await clearAddresses(tx, receiver, receiverIds);
    return 'done';
  };

export const purgeReminders =
  (whose: 'educator' | 'student'): PurgeStep =>
  async (tx, ids) => {
    await forgetRemindersOf(tx, whose, ids);
    return 'done';
  };
