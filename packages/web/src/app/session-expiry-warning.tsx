import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { logOut } from '#access/session/index.ts';
import { extendSession } from './session-watch.tsx';

export function SessionExpiryWarning({ endsAt }: { endsAt: number }) {
  const [now, setNow] = useState(Date.now);
  const [isWaiting, setIsWaiting] = useState(false);
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(clock);
  }, []);
  const seconds = Math.max(0, Math.ceil((endsAt - now) / 1000));
  const stay = () => {
    setIsWaiting(true);
    void extendSession().finally(() => setIsWaiting(false));
  };
  return (
    <Modal opened onClose={stay} withCloseButton={false} title={t`Are you still there?`} zIndex={1000}>
      <Stack gap="md">
        <Text size="sm" aria-live="off">
          {plural(seconds, {
            one: 'Your session ends in # second. Nothing you have typed is lost.',
            other: 'Your session ends in # seconds. Nothing you have typed is lost.',
          })}
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={logOut}>
            <Trans>Sign out</Trans>
          </Button>
          <Button data-autofocus loading={isWaiting} onClick={stay}>
            <Trans>Stay signed in</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
