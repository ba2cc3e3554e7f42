import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { invitationsQuery } from './invitation-queries.ts';

const InviteDialog = lazyPart(async () => (await import('./invite-dialog.tsx')).InviteDialog);

/** Shown only if the console can send mail. */
export function InviteButton() {
  const { data } = useQuery(invitationsQuery);
  const [isOpen, setOpen] = useState(false);
  if (data?.canSend !== true) return null;
  return (
    <>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconMail size={16} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        <Trans>Invite</Trans>
      </Button>
      {isOpen && (
        <Suspense>
          <InviteDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
