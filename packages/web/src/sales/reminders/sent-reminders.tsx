import type { MailState } from '@eemusic/contract/sales/mailing';
import type { SentReminder } from '@eemusic/contract/sales/reminders';
import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Badge, Stack, Title } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DataTable } from '#platform/ui/data-table.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import type { TableColumn } from '#platform/ui/list/types.ts';
import { ListError } from '#platform/ui/list-error.tsx';
import { Pager } from '#platform/ui/pager.tsx';
import { useIsPhone } from '#platform/ui/use-is-phone.ts';
import { receiverColumn, usersColumn } from './columns.tsx';
import { sentRemindersQuery, size } from './queries.ts';

const states: Record<MailState, { name: MessageDescriptor; colour: string }> = {
  sent: { name: msg({ message: 'Mailed', context: 'reminder' }), colour: 'green' },
  waiting: { name: msg({ message: 'On its way', context: 'reminder' }), colour: 'gray' },
  failed: { name: msg({ message: 'Not delivered', context: 'reminder' }), colour: 'red' },
  withdrawn: { name: msg({ message: 'Not needed any more', context: 'reminder' }), colour: 'gray' },
};

/** The log of reminders, newest first. */
export function SentReminders() {
  const [page, setPage] = useState(1);
  const { data, error, isPlaceholderData, refetch } = useQuery(sentRemindersQuery(page));
  const isPhone = useIsPhone();
  return (
    <Stack gap="sm" component="section" aria-label={t`Mailed so far`}>
      <Title order={2}>
        <Trans>Mailed so far</Trans>
      </Title>
      {error !== null && data === undefined ? (
        <ListError error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={t`Mailed so far`}
          rows={data?.mails}
          columns={columnsOf(isPhone)}
          idOf={({ mailId }) => mailId}
          isOutdated={isPlaceholderData}
          skeletonRows={3}
          fits={isPhone}
          empty={<EmptyState icon={IconMail} title={t`Nobody has been reminded yet`} />}
        />
      )}
      {data !== undefined && data.total > size && <Pager page={page} size={size} total={data.total} onPage={setPage} />}
    </Stack>
  );
}

function columnsOf(isPhone: boolean): TableColumn<SentReminder>[] {
  const name = receiverColumn<SentReminder>((_reminder, text) => text);
  const state: TableColumn<SentReminder> = {
    id: 'state',
    header: t`State`,
    width: 170,
    cell: (mail) => (
      <Badge variant="light" color={states[mail.state].colour} c="var(--mantine-color-text)">
        {i18n._(states[mail.state].name)}
      </Badge>
    ),
  };
  const day: TableColumn<SentReminder> = {
    id: 'day',
    header: t`Day`,
    width: 120,
    cell: ({ orderedAt, settledAt }) => (settledAt ?? orderedAt).slice(0, 10),
  };
  if (isPhone) return [name, day, { ...state, width: 120 }];
  return [name, { id: 'email', header: t`Email`, cell: ({ email }) => email }, usersColumn(), day, state];
}
