import type { Receiver } from '@eemusic/contract/sales/choices';
import { listReminders, previewReminder, previewReminders } from '@eemusic/contract/sales/reminders';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';

export const size = 50;

/** While another page loads, the previous one stays on the screen. */
export function dueRemindersQuery(page: number) {
  return queryOptions({
    queryKey: ['reminders', 'due', page],
    queryFn: ({ signal }) => call(previewReminders, { Page: page, Size: size }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function sentRemindersQuery(page: number) {
  return queryOptions({
    queryKey: ['reminders', 'sent', page],
    queryFn: ({ signal }) => call(listReminders, { Page: page, Size: size }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function reminderQuery(receiver: Receiver, receiverId: number) {
  return queryOptions({
    queryKey: ['reminders', 'mail', receiver, receiverId],
    queryFn: ({ signal }) => call(previewReminder, { receiver, receiverId }, { signal }),
    staleTime: 0,
  });
}
