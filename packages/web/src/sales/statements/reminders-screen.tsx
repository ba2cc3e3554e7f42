import { msg, plural, t } from '@lingui/core/macro';
import { Alert, Badge, Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconBellOff, IconMail, IconMailCheck, IconSettings } from '@tabler/icons-react';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
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
import { updateCompany } from '@eemusic/contract/access/company';
import type { Currency } from '@eemusic/contract/platform/currencies';
import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import { Trans } from '@lingui/react/macro';
import { companyQuery } from '#access/company/index.ts';
import { freshQuery, IconButton, Note, pageQuery, PagedTable, RecordName, Small } from '#sales/ui/index.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { Page } from '#platform/ui/page.tsx';
import { useFocusOnTitle } from '#platform/ui/use-focus-on-title.ts';
import cells from '#platform/ui/list/cells.module.css';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import type { TableColumn } from '#platform/ui/list/types.ts';
import { Queried } from '#platform/ui/list-error.tsx';
import { joinSentences, joinWithAnd, numbers } from '#platform/locales/formats.ts';
import { call } from '#platform/api/call.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { useAction } from '#platform/ui/use-action.ts';
import { languageNames } from '#platform/locales/language.ts';

export function RemindersScreen() {
  useFocusOnTitle();
  usePrefetchQuery(sentRemindersQuery(1));
  const due = useQuery(dueRemindersQuery(1));
  return (
    <Page
      title={t`Reminders`}
      back={<BackLink to="/dashboard" label={t`Dashboard`} />}
      actions={<IconButton icon={IconSettings} target={{ to: '/settings/company' }}>{t`Settings`}</IconButton>}
    >
      <Stack gap="md">
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

function SentReminders() {
  const [page, setPage] = useState(1);
  const found = useQuery(sentRemindersQuery(page));
  return (
    <Stack gap="sm" component="section" aria-label={t`Sent`}>
      <Title order={2}>{t`Sent`}</Title>
      <PagedTable
        label={t`Sent`}
        found={found}
        rowsIn={({ mails }) => mails}
        {...{ page, size }}
        onPage={setPage}
        columns={sentColumns()}
        idOf={({ mailId }) => mailId}
        skeletonRows={3}
        empty={<EmptyState icon={IconMail} title={t`Nobody has been reminded yet`} />}
      />
    </Stack>
  );
}

function sentColumns(): TableColumn<SentReminder>[] {
  const name = receiverColumn<SentReminder>(({ receiver, receiverId: id }, name) => (
    <RecordName kind={receiver} {...{ id, name }} />
  ));
  const state: TableColumn<SentReminder> = {
    id: 'state',
    header: t`Status`,
    width: 140,
    cell: (mail) => (
      <Badge color={states[mail.state].colour} c="var(--mantine-color-text)">
        {i18n._(states[mail.state].name)}
      </Badge>
    ),
  };
  const day: TableColumn<SentReminder> = {
    id: 'day',
    header: t`Day`,
    width: 96,
    cell: ({ orderedAt, settledAt }) => (settledAt ?? orderedAt).slice(0, 10),
  };
  return [name, emailColumn(), { ...usersColumn(), isWide: true }, day, state];
}

const dueId = 'due';

function DueReminders() {
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<DueReminder | null>(null);
  const due = useQuery(dueRemindersQuery(page));
  const { data, error } = due;
  const name = receiverColumn<DueReminder>((reminder, text) => (
    <button type="button" className={cells.name} onClick={() => setShown(reminder)}>
      {text}
    </button>
  ));
  const columns = [name, emailColumn(), languageColumn(), usersColumn()];

  return (
    <Stack gap="sm" component="section" aria-label={t`Next to be sent`}>
      <Title order={2} id={dueId} tabIndex={-1} style={{ outline: 'none' }}>{t`Next to be sent`}</Title>
      {data === undefined && error === null && <Skeleton h={22} maw={480} />}
      {data !== undefined && <Status status={data} />}
      <PagedTable
        label={t`Next to be sent`}
        found={due}
        rowsIn={({ mails }) => mails}
        {...{ page, size, columns }}
        onPage={setPage}
        idOf={({ receiver, receiverId }) => (receiver === 'channel' ? -receiverId : receiverId)}
        skeletonRows={3}
        empty={
          <EmptyState
            icon={IconMailCheck}
            title={t`No reminders are due`}
            hint={t`No further subscriptions end soon.`}
          />
        }
      />
      {shown && <PreviewDialog reminder={shown} onClose={() => setShown(null)} />}
    </Stack>
  );
}

type Status = Pick<AnswerOf<typeof previewReminders>, 'isOn' | 'canSend' | 'daysAhead' | 'total' | 'users'>;

function Status({ status: { isOn, canSend, daysAhead, total, users } }: { status: Status }) {
  const days = joinWithAnd(daysAhead.toReversed().map(String));
  const mails = plural(total, { one: '# email', other: '# emails' });
  const these = plural(total, { one: 'this email', other: 'these # emails' });
  const mentioned = plural(users, { one: '# user', other: '# users' });
  const amount = total === 0 ? [] : [t`${mails} about ${mentioned}.`];
  if (isOn && canSend)
    return <Note>{joinSentences([t`Sent every night, ${days} days before subscriptions end.`, ...amount])}</Note>;
  return (
    <Alert variant="light" color="gray" icon={<IconBellOff size={18} aria-hidden />}>
      <Group justify="space-between" gap="xs">
        {isOn
          ? joinSentences([t`The console cannot send email yet, so nobody is reminded.`, ...amount])
          : total === 0
            ? t`Reminders are off; turn them on to email schools ${days} days before subscriptions end.`
            : t`Reminders are off; turn them on to send ${these} about ${mentioned} tonight.`}
        {!isOn && <TurnOnButton />}
      </Group>
    </Alert>
  );
}

/** Turns both reminders on; one of them alone, and to whom they go, is chosen in the settings. */
function TurnOnButton() {
  const { data: company } = useQuery(companyQuery);
  const turnOn = useAction(
    (currency: Currency) => call(updateCompany, { currency, remindsMonthBefore: true, remindsWeekBefore: true }),
    (client) => client.invalidateQueries(),
    dueId,
  );
  return (
    <Button
      size="compact-sm"
      disabled={company === undefined}
      loading={turnOn.isPending}
      onClick={() => company && turnOn.mutate(company.currency)}
    >
      <Trans>Turn on</Trans>
    </Button>
  );
}

function PreviewDialog({ reminder, onClose }: { reminder: DueReminder; onClose: () => void }) {
  const { receiver, receiverId, email } = reminder;
  const mail = useQuery(freshQuery(['reminders', 'mail'], previewReminder, { receiver, receiverId }));
  return (
    <Dialog opened onClose={onClose} title={t`Preview of the email`} size="lg">
      <Stack gap="sm">
        <Text c="dimmed" className="wrap-anywhere">
          {t({ message: `To ${email}`, context: 'email' })}
        </Text>
        <Queried query={mail} waiting={<Skeleton height={230} />}>
          {({ language, subject, text }) => (
            <Paper withBorder p="md" className="grid gap-12" lang={language}>
              <Text fw={600}>{subject}</Text>
              <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Text>
            </Paper>
          )}
        </Queried>
      </Stack>
    </Dialog>
  );
}

const size = 50;

const dueRemindersQuery = (page: number) =>
  pageQuery(['reminders', 'due'], previewReminders, { Page: page, Size: size });

const sentRemindersQuery = (page: number) =>
  pageQuery(['reminders', 'sent'], listReminders, { Page: page, Size: size });

function receiverColumn<Reminder extends DueReminder>(
  link: (reminder: Reminder, name: string) => ReactNode,
): TableColumn<Reminder> {
  return {
    id: 'name',
    header: t`For`,
    cell: (reminder) => (
      <Group gap="0 8px">
        <b>{link(reminder, reminder.name)}</b>
        <Small>{reminder.receiver === 'channel' ? t`Channel` : t`School/Teacher`}</Small>
      </Group>
    ),
  };
}

const emailColumn = (): TableColumn<DueReminder> => ({
  id: 'email',
  header: t`Email`,
  isWide: true,
  cell: ({ email }) => email,
});

const languageColumn = (): TableColumn<DueReminder> => ({
  id: 'language',
  header: t`Language`,
  width: 120,
  isWide: true,
  cell: ({ language }) => <span lang={language}>{languageNames[language]}</span>,
});

const usersColumn = (): TableColumn<DueReminder> => ({
  id: 'users',
  header: t`Users`,
  isNumber: true,
  width: 90,
  cell: ({ users }) => numbers().format(users),
});
