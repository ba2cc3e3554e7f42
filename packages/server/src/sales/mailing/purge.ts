import type { Receiver } from '@eemusic/contract/sales/choices';
import type { PurgeStep } from '#platform/deletions/index.ts';
import { clearAddresses, deleteRemindersOf } from './store.ts';

/** Removes reminders, and addresses from mails of statements, which stay. */
export const purgeReceivers =
  (receiver: Receiver): PurgeStep =>
  async (tx, receiverIds) => {
    await deleteRemindersOf(tx, receiver, receiverIds);
    await clearAddresses(tx, receiver, receiverIds);
    return 'done';
  };

export const purgeReminders =
  (whose: 'student'): PurgeStep =>
  async (tx, ids) => {
    await deleteRemindersOf(tx, whose, ids);
    return 'done';
  };
