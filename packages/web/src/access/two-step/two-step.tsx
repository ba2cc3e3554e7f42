import { Plural, Trans } from '@lingui/react/macro';
import { Badge, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { ListError } from '#platform/ui/list-error.tsx';
import { addServerSentences } from '#platform/sentences/format.ts';
import { EndDialog } from './end-dialog.tsx';
import { twoStepQuery } from './queries.ts';
import { RenewDialog } from './renew-dialog.tsx';
import { messages, refusals } from './sentences.ts';
import { TurnOnDialog } from './turn-on-dialog.tsx';

addServerSentences({ refusals, messages });

type Open = 'on' | 'renew' | 'off';
/** With this many recovery codes or fewer, a warning is shown. */
const lowCodeCount = 3;

/** Shows whether two-step sign-in is on, with the buttons to change that. */
export function TwoStep({ userId }: { userId: number }) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(twoStepQuery(userId));
  const [open, setOpen] = useState<Open | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const opener = useRef<HTMLElement>(null);
  /* The button that opened the dialog may have been replaced by another one. */
  useEffect(() => {
    if (open !== null || opener.current === null) return;
    (opener.current.isConnected ? opener.current : title.current)?.focus();
  }, [open]);
  const openFrom = (dialog: Open) => (event: MouseEvent<HTMLElement>) => {
    opener.current = event.currentTarget;
    setOpen(dialog);
  };
  const dialog = {
    userId,
    onClose: () => setOpen(null),
    onChanged: () => client.invalidateQueries({ queryKey: twoStepQuery(userId).queryKey }),
  };

  return (
    <section aria-labelledby="two-step">
      <Group gap="xs" mb={4} mih={28}>
        <Title order={2} id="two-step" ref={title} tabIndex={-1} style={{ outline: 'none' }}>
          <Trans>Two-step sign-in</Trans>
        </Title>
        {data !== undefined && (
          <Badge variant="light" color={data.isOn ? 'teal' : 'gray'} c="var(--mantine-color-text)">
            {data.isOn ? <Trans>On</Trans> : <Trans>Off</Trans>}
          </Badge>
        )}
      </Group>
      <Text c="dimmed" size="sm" mb="sm">
        <Trans>Besides your password, you then need a code from an authenticator app on your phone to sign in.</Trans>
      </Text>
      {error !== null && <ListError error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton h={36} aria-busy />}
      {data?.isOn === false && (
        <Button variant="default" onClick={openFrom('on')}>
          <Trans>Turn on</Trans>
        </Button>
      )}
      {data?.isOn === true && (
        <Stack gap="sm" align="flex-start">
          <Text {...(data.recoveryCodesLeft < lowCodeCount && { c: 'var(--bad-text)' })}>
            <Plural
              value={data.recoveryCodesLeft}
              _0="No recovery code is left. Make new ones."
              one="# recovery code is left."
              other="# recovery codes are left."
            />
          </Text>
          <Group gap="xs">
            <Button variant="default" onClick={openFrom('renew')}>
              <Trans>New recovery codes</Trans>
            </Button>
            <Button variant="default" onClick={openFrom('off')}>
              <Trans>Turn off</Trans>
            </Button>
          </Group>
        </Stack>
      )}
      {open === 'on' && <TurnOnDialog {...dialog} />}
      {open === 'renew' && <RenewDialog {...dialog} />}
      {open === 'off' && <EndDialog {...dialog} />}
    </section>
  );
}
