import { type DemoMail, listDemoMails } from '@eemusic/contract/platform/service';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { Note } from '#platform/ui/buttons.tsx';
import { IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { dates } from '#platform/locales/formats.ts';
import { call } from '#platform/api/call.ts';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import { fetchAppearance } from './start-data.ts';
import { BackToLogin } from './link-page.tsx';
import { SignedOutPage } from './signed-out-page.tsx';

const interval = 3000;

/** The mails that a demo would have sent, so that a password reset can be tried. */
export function DemoMailsPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['demo-mails'],
    queryFn: ({ signal }) => askForMails(signal),
    refetchInterval: ({ state }) => (state.status === 'error' ? false : interval),
  });

  return (
    <SignedOutPage
      isWide
      title={t`Emails of this demo`}
      intro={<Trans>A demo sends nothing. What it would have sent is listed here, newest first.</Trans>}
    >
      {data === null && (
        <EmptyState
          icon={IconMail}
          title={t`There is nothing here`}
          hint={<Trans>This console sends its emails; only a demo shows them on a page.</Trans>}
        />
      )}
      {error !== null && <ListError error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton h={160} aria-busy />}
      {error === null && data && <Mails mails={data.mails} />}
      <BackToLogin />
    </SignedOutPage>
  );
}

/** Returns null on a console that is not a demo. */
async function askForMails(signal: AbortSignal) {
  const { demo } = await fetchAppearance();
  return demo?.hasMails === true ? call(listDemoMails, {}, { signal }) : null;
}

function Mails({ mails }: { mails: DemoMail[] }) {
  if (mails.length === 0) {
    return (
      <EmptyState
        icon={IconMail}
        title={t`No emails yet`}
        hint={<Trans>Emails appear here instead of being sent.</Trans>}
      />
    );
  }
  return (
    <Stack component="ol" gap="md" p={0} m={0} style={{ listStyle: 'none' }} aria-label={t`Emails`}>
      {mails.map((mail) => (
        <li key={`${mail.at} ${mail.to} ${mail.subject}`}>
          <Mail mail={mail} />
        </li>
      ))}
    </Stack>
  );
}

function Mail({ mail: { at, to, subject, text } }: { mail: DemoMail }) {
  const time = dates({ dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(at));
  return (
    <Paper withBorder p="md" component="article">
      <Title order={2}>{subject}</Title>
      <Group justify="space-between" gap="xs" mb="sm">
        <Note style={{ overflowWrap: 'anywhere' }}>
          <Trans>To {to}</Trans>
        </Note>
        <Text size="sm" c="dimmed" component="time" dateTime={at}>
          {time}
        </Text>
      </Group>
      <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {withLinks(text)}
      </Text>
    </Paper>
  );
}

const link = /(https?:\/\/[^\s<>"]+)/;

function withLinks(text: string) {
  return text.split(link).map((part, position) =>
    link.test(part) ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other identity
      <Anchor key={position} href={part} inherit underline="always">
        {part}
      </Anchor>
    ) : (
      part
    ),
  );
}
