import type { DueReminder, previewReminders } from '@eemusic/contract/sales/reminders';
import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Anchor, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconBellOff, IconMailCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { joinSentences, joinWithAnd } from '#platform/locales/formats.ts';
import { DataTable } from '#platform/ui/data-table.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import type { TableColumn } from '#platform/ui/list/types.ts';
import { ListError } from '#platform/ui/list-error.tsx';
import { Pager } from '#platform/ui/pager.tsx';
import { useIsPhone } from '#platform/ui/use-is-phone.ts';
import { languageColumn, receiverColumn, usersColumn } from './columns.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { dueRemindersQuery, size } from './queries.ts';

/** The mails of the next run; a click on one shows it. */
export function DueReminders() {
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<DueReminder | null>(null);
  const { data, error, isPlaceholderData, refetch } = useQuery(dueRemindersQuery(page));
  const isPhone = useIsPhone();
  const name = receiverColumn<DueReminder>((reminder, text) => (
    <Anchor component="button" type="button" ta="start" onClick={() => setShown(reminder)}>
      {text}
    </Anchor>
  ));
  const columns: TableColumn<DueReminder>[] = isPhone
    ? [name, usersColumn()]
    : [name, { id: 'email', header: t`Email`, cell: ({ email }) => email }, languageColumn(), usersColumn()];

  return (
    <Stack gap="sm" component="section" aria-label={t`To be mailed next`}>
      <Title order={2}>
        <Trans>To be mailed next</Trans>
      </Title>
      {data === undefined && error === null && <Skeleton h={22} maw={480} />}
      {data !== undefined && <Status status={data} />}
      {error !== null && data === undefined ? (
        <ListError error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={t`To be mailed next`}
          rows={data?.mails}
          columns={columns}
          idOf={({ receiver, receiverId }) => (receiver === 'channel' ? -receiverId : receiverId)}
          isOutdated={isPlaceholderData}
          skeletonRows={3}
          fits={isPhone}
          empty={
            <EmptyState
              icon={IconMailCheck}
              title={t`No reminders are due`}
              hint={t`No further subscriptions end soon.`}
            />
          }
        />
      )}
      {data !== undefined && data.total > size && <Pager page={page} size={size} total={data.total} onPage={setPage} />}
      {shown && <PreviewDialog reminder={shown} onClose={() => setShown(null)} />}
    </Stack>
  );
}

type Status = Pick<AnswerOf<typeof previewReminders>, 'isOn' | 'canSend' | 'daysAhead' | 'total' | 'users'>;

function Status({ status: { isOn, canSend, daysAhead, total, users } }: { status: Status }) {
  const days = joinWithAnd(daysAhead.toReversed().map(String));
  const mails = plural(total, { one: '# email', other: '# emails' });
  const mentioned = plural(users, { one: '# user', other: '# users' });
  const amount = total === 0 ? [] : [t`${mails} about ${mentioned}.`];
  const isSent = isOn && canSend;
  if (isSent)
    return <Text>{joinSentences([t`Mailed every night, ${days} days before subscriptions end.`, ...amount])}</Text>;
  return (
    <Alert variant="light" color="gray" icon={<IconBellOff size={18} aria-hidden />}>
      {joinSentences([
        isOn
          ? t`The console cannot send email yet, so nobody is reminded.`
          : t`Reminders are turned off. With reminders ${days} days before, these emails would be sent.`,
        ...amount,
      ])}
    </Alert>
  );
}
