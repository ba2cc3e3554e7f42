import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSession } from '#access/session/index.ts';
import { numbers } from '#platform/locales/formats.ts';
import { draftsQuery } from '#library/drafts/index.ts';

/** Links to the uploads waiting for review, with the number of the user's own. */
export function DraftsLink() {
  const userId = useSession()?.userId;
  const { data } = useQuery(draftsQuery);
  const waiting = (data?.drafts ?? [])
    .filter(({ owner }) => owner.userId === userId)
    .reduce((sum, { names }) => sum + names.length, 0);
  return (
    <Button
      size="sm"
      variant={waiting > 0 ? 'light' : 'default'}
      leftSection={<IconInbox size={16} stroke={1.75} aria-hidden />}
      renderRoot={(props) => <Link to="/score-library/drafts" {...props} />}
    >
      {waiting > 0 ? (
        <Trans>Waiting for review ({numbers().format(waiting)})</Trans>
      ) : (
        <Trans>Waiting for review</Trans>
      )}
    </Button>
  );
}
