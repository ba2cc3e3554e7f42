import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { IconLock, IconLogin2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Passkeys } from '#access/passkeys/index.ts';
import { TwoStep } from '#access/two-step/index.ts';
import { EmptyRows, RowList, RowOfList, RowSection } from '#platform/ui/row-list.tsx';
import { Protection } from './protection.tsx';
import { SessionList } from './session-list.tsx';
import { useLoadedProfile } from './me.ts';

export function Security() {
  const { userId, hasPassword } = useLoadedProfile();
  return (
    <Stack gap="xl">
      {hasPassword ? (
        <>
          <Protection userId={userId} />
          <Password />
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

function Password() {
  const { email } = useLoadedProfile();
  return (
    <RowSection
      id="password"
      title={t`Password`}
      hint={<Trans>Changing it signs out your other devices.</Trans>}
      action={null}
    >
      <RowList>
        <RowOfList
          icon={IconLock}
          name={<Trans>Email and password</Trans>}
          badges={null}
          lines={[email]}
          actions={
            <Button
              size="xs"
              variant="default"
              renderRoot={(props) => <Link to="/settings/profile" search={{ tab: 'password' }} {...props} />}
            >
              <Trans>Change Password</Trans>
            </Button>
          }
        />
      </RowList>
    </RowSection>
  );
}

/** Two-step sign-in and passkeys are set up by password, which these accounts do not have. */
function SingleSignOn() {
  return (
    <RowSection id="single-sign-on" title={t`Single sign-on`} hint={null} action={null}>
      <EmptyRows icon={IconLogin2}>
        <Trans>
          You sign in with single sign-on, and have no password in this console. Manage your password, two-step sign-in
          and passkeys where you sign in.
        </Trans>
      </EmptyRows>
    </RowSection>
  );
}
