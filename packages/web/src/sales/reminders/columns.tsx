import type { DueReminder } from '@eemusic/contract/sales/reminders';
import { t } from '@lingui/core/macro';
import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { numbers } from '#platform/locales/formats.ts';
import { languageNames } from '#platform/locales/language.ts';
import type { TableColumn } from '#platform/ui/list/types.ts';

/** @param link wraps the name */
export function receiverColumn<Reminder extends DueReminder>(
  link: (reminder: Reminder, name: string) => ReactNode,
): TableColumn<Reminder> {
  return {
    id: 'name',
    header: t`For`,
    cell: (reminder) => (
      <Stack gap={0} align="start">
        {link(reminder, reminder.name)}
        <Text span size="xs" c="dimmed">
          {reminder.receiver === 'channel' ? t`Channel` : t`School/Teacher`}
        </Text>
      </Stack>
    ),
  };
}

export const languageColumn = (): TableColumn<DueReminder> => ({
  id: 'language',
  header: t`Language`,
  width: 120,
  cell: ({ language }) => <span lang={language}>{languageNames[language]}</span>,
});

export const usersColumn = (): TableColumn<DueReminder> => ({
  id: 'users',
  header: t`Users`,
  isNumber: true,
  width: 90,
  cell: ({ users }) => numbers().format(users),
});
