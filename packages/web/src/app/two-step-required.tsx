import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { profilesKey } from '#access/profile/index.ts';
import { currentSession, logOut, SignedOutPage } from '#access/session/index.ts';
import { TwoStep, twoStepQuery } from '#access/two-step/index.ts';

/** Comes before every screen until two-step sign-in is on, where the server requires it. */
export function TwoStepRequired({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const userId = currentSession()?.userId ?? 0;
  const { data } = useQuery(twoStepQuery(userId));
  return (
    <SignedOutPage
      isWide
      title={t`Two-step sign-in is required`}
      intro={
        <Trans>
          Your organisation asks for a second step besides the password. If you have a passkey, sign out and sign in
          with it instead.
        </Trans>
      }
    >
      <TwoStep userId={userId} />
      <Group>
        {data?.isOn && (
          <Button onClick={() => void client.invalidateQueries({ queryKey: profilesKey }).then(onDone)}>
            <Trans>Continue</Trans>
          </Button>
        )}
        <Button variant="default" onClick={logOut}>
          <Trans>Sign out</Trans>
        </Button>
      </Group>
    </SignedOutPage>
  );
}
