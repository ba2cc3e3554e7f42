import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Anchor, Badge, Box, Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconBellOff, IconMail, IconMailCheck, IconSettings } from '@tabler/icons-react';
import { keepPreviousData, queryOptions, usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { type ReactNode, useState } from 'react';
import type { MailState } from '@eemusic/contract/sales/mailing';
import {
  type DueReminder,
  listReminders,
  previewReminder,
  previewReminders,
  type SentReminder,
} from '@eemusic/contract/sales/reminders';
import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import type { Receiver } from '@eemusic/contract/sales/choices';
import { SalesTabs } from '#sales/commissions/index.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { Page } from '#platform/ui/page.tsx';
import { useFocusOnTitle } from '#platform/ui/use-focus-on-title.ts';
import { DataTable } from '#platform/ui/data-table.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import type { TableColumn } from '#platform/ui/list/types.ts';
import { ListError } from '#platform/ui/list-error.tsx';
import { Pager } from '#platform/ui/pager.tsx';
import { useIsPhone } from '#platform/ui/use-is-phone.ts';
import { joinSentences, joinWithAnd, numbers } from '#platform/locales/formats.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { call } from '#platform/api/call.ts';
import { languageNames } from '#platform/locales/language.ts';
import classes from './preview-dialog.module.css';

/** Which reminders of ending subscriptions would be mailed next, and which were. */
export function RemindersScreen() {
  useFocusOnTitle();
  usePrefetchQuery(sentRemindersQuery(1));
  const due = useQuery(dueRemindersQuery(1));
  return (
    <Page
      title={t`Reminders`}
      back={<BackLink to="/dashboard" label={t`Dashboard`} />}
      actions={
        <Button
          size="sm"
          variant="default"
          leftSection={<IconSettings size={16} aria-hidden />}
          renderRoot={(props) => <Link to="/settings/company" {...props} />}
        >
          <Trans>Settings</Trans>
        </Button>
      }
    >
      <Stack gap="md">
        <SalesTabs tab="reminders" />
        <DueReminders />
        {/* Until the first list is known, it would push down what is below. */}
        {!due.isPending && <SentReminders />}
      </Stack>
    </Page>
  );
}

const states: Record<MailState, { name: MessageDescriptor; colour: string }> = {
  sent: { name: msg({ message: 'Mailed', context: 'reminder' }), colour: 'green' },
  waiting: { name: msg({ message: 'On its way', context: 'reminder' }), colour: 'gray' },
  failed: { name: msg({ message: 'Not delivered', context: 'reminder' }), colour: 'red' },
  withdrawn: { name: msg({ message: 'Not needed any more', context: 'reminder' }), colour: 'gray' },
};

/** The log of reminders, newest first. */
function SentReminders() {
  const [page, setPage] = useState(1);
  const { data, error, isPlaceholderData, refetch } = useQuery(sentRemindersQuery(page));
  const isPhone = useIsPhone();
  return (
    <Stack gap="sm" component="section" aria-label={t`Sent`}>
      <Title order={2}>
        <Trans>Sent</Trans>
      </Title>
      {error !== null && data === undefined ? (
        <ListError error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={t`Sent`}
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
    header: t`Status`,
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

/** The mails of the next run; a click on one shows it. */
function DueReminders() {
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
    <Stack gap="sm" component="section" aria-label={t`Next to be sent`}>
      <Title order={2}>
        <Trans>Next to be sent</Trans>
      </Title>
      {data === undefined && error === null && <Skeleton h={22} maw={480} />}
      {data !== undefined && <Status status={data} />}
      {error !== null && data === undefined ? (
        <ListError error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={t`Next to be sent`}
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
    return <Text>{joinSentences([t`Sent every night, ${days} days before subscriptions end.`, ...amount])}</Text>;
  return (
    <Alert variant="light" color="gray" icon={<IconBellOff size={18} aria-hidden />}>
      {joinSentences([
        isOn
          ? t`The console cannot send email yet, so nobody is reminded.`
          : t`Reminders are off. If you turn them on (${days} days before), these emails will go out.`,
        ...amount,
      ])}
    </Alert>
  );
}

/** A reminder as it would be mailed. */
function PreviewDialog({ reminder, onClose }: { reminder: DueReminder; onClose: () => void }) {
  const { data, error, refetch } = useQuery(reminderQuery(reminder.receiver, reminder.receiverId));
  return (
    <Dialog opened onClose={onClose} title={t`Preview of the email`} size="lg">
      {error !== null && data === undefined ? (
        <ListError error={error} onRetry={() => void refetch()} />
      ) : (
        <Stack gap="sm">
          <Text c="dimmed" className="wrap-anywhere">
            {t({ message: `To ${reminder.email}`, context: 'email' })}
          </Text>
          <Box className={classes.mail ?? ''} lang={data?.language ?? reminder.language}>
            {data ? (
              <>
                <Text fw={600}>{data.subject}</Text>
                <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{data.text}</Text>
              </>
            ) : (
              <Skeleton height={200} />
            )}
          </Box>
        </Stack>
      )}
    </Dialog>
  );
}

const size = 50;

/** While another page loads, the previous one stays on the screen. */
function dueRemindersQuery(page: number) {
  return queryOptions({
    queryKey: ['reminders', 'due', page],
    queryFn: ({ signal }) => call(previewReminders, { Page: page, Size: size }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

function sentRemindersQuery(page: number) {
  return queryOptions({
    queryKey: ['reminders', 'sent', page],
    queryFn: ({ signal }) => call(listReminders, { Page: page, Size: size }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

function reminderQuery(receiver: Receiver, receiverId: number) {
  return queryOptions({
    queryKey: ['reminders', 'mail', receiver, receiverId],
    queryFn: ({ signal }) => call(previewReminder, { receiver, receiverId }, { signal }),
    staleTime: 0,
  });
}

/** @param link wraps the name */
function receiverColumn<Reminder extends DueReminder>(
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

const languageColumn = (): TableColumn<DueReminder> => ({
  id: 'language',
  header: t`Language`,
  width: 120,
  cell: ({ language }) => <span lang={language}>{languageNames[language]}</span>,
});

const usersColumn = (): TableColumn<DueReminder> => ({
  id: 'users',
  header: t`Users`,
  isNumber: true,
  width: 90,
  cell: ({ users }) => numbers().format(users),
});
