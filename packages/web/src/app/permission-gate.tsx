import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link, useMatches } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { enumerate } from '#platform/locales/formats.ts';
import { formatPermission } from '#platform/names/permissions.ts';
import { logOut, useSession } from '#access/session/index.ts';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import { Page } from '#platform/ui/page.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { mayOpen } from './modules.ts';
import { PendingScreen } from './pending-screen.tsx';
import { useProfile } from '#access/profile/index.ts';

/** Shows a screen to holders of its code, and to others the reason why not. The server refuses their calls anyway. */
export function PermissionGate({ children }: { children: ReactNode }) {
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} });
  const isSignedOut = useSession() === null;
  const profile = useProfile();
  const heldCodes = profile.data?.permissions.map(({ code }) => code);
  const hasNone = heldCodes?.length === 0;

  useEffect(() => {
    // oxlint-disable-next-line no-console -- the specification wants this failure logged only
    if (profile.error !== null) console.warn('The profile could not be fetched', profile.error);
  }, [profile.error]);

  useEffect(() => {
    if (!hasNone) return;
    toast.error(t`You are not allowed to access any admin module. Please contact administrator.`);
    logOut();
  }, [hasNone]);

  /* If the profile could not be loaded, the permissions are unknown, which must not look like missing ones. */
  if (profile.error !== null && heldCodes === undefined)
    return (
      <Page title={t`Your profile could not be loaded`}>
        <ListError error={profile.error} onRetry={() => void profile.refetch()} />
      </Page>
    );
  /* Until Login is open, whatever a screen asked for would be refused. */
  if (isSignedOut || hasNone) return <PendingScreen />;
  if (profile.isPending && screen.codes !== undefined) return <PendingScreen />;
  if (heldCodes === undefined || mayOpen(screen, heldCodes)) return children;

  const needed = enumerate((screen.codes ?? []).map(formatPermission));
  return (
    <Page title={t`Not allowed`}>
      <EmptyState
        icon={IconLock}
        title={t`This screen needs the permission ‘${needed}’`}
        hint={<Trans>An administrator who has it can grant it to you.</Trans>}
        action={
          <Button renderRoot={(props) => <Link to="/dashboard" {...props} />}>
            <Trans>Back to the dashboard</Trans>
          </Button>
        }
      />
    </Page>
  );
}
