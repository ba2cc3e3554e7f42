import { Trans } from '@lingui/react/macro';
import { Stack, Text, Title } from '@mantine/core';
import { Passkeys } from '#access/passkeys/index.ts';
import { TwoStep } from '#access/two-step/index.ts';
import { SessionList } from './session-list.tsx';
import { useLoadedProfile } from './me.ts';

export function Security() {
  const { userId, hasPassword } = useLoadedProfile();
  return (
    <Stack gap="xl" maw={720}>
      {hasPassword ? (
        <>
          <TwoStep userId={userId} />
          <Passkeys userId={userId} />
        </>
      ) : (
        <SingleSignOn />
      )}
      <SessionList userId={userId} />
    </Stack>
  );
}

/** Two-step sign-in and passkeys are set up by password, which these accounts do not have. */
function SingleSignOn() {
  return (
    <section aria-labelledby="single-sign-on">
      <Title order={2} id="single-sign-on" mb={4}>
        <Trans>Single sign-on</Trans>
      </Title>
      <Text size="sm" c="dimmed">
        <Trans>
          You sign in with single sign-on, and have no password in this console. Manage your password, two-step sign-in
          and passkeys where you sign in.
        </Trans>
      </Text>
    </section>
  );
}
