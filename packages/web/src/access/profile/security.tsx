import { Stack } from '@mantine/core';
import { Passkeys } from '#access/passkeys/index.ts';
import { TwoStep } from '#access/two-step/index.ts';
import { SessionList } from './session-list.tsx';
import { useMe } from './me.ts';

export function Security() {
  const { userId } = useMe();
  return (
    <Stack gap="xl" maw={720}>
      <TwoStep userId={userId} />
      <Passkeys userId={userId} />
      <SessionList userId={userId} />
    </Stack>
  );
}
