import { t } from '@lingui/core/macro';
import { Skeleton } from '@mantine/core';
import { useConnection } from '#platform/api/connection.ts';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { connectionFailure } from '#platform/ui/failure.ts';
import { SignedOutPage } from './signed-out-page.tsx';

/** Placeholder while the code of a screen that needs no session loads; without a connection it says so. */
export function SignedOutSkeleton() {
  const connection = useConnection();
  return (
    <SignedOutPage title={t`Loading…`}>
      {connection === 'online' ? <Skeleton h={240} aria-busy /> : <EmptyState {...connectionFailure(connection)} />}
    </SignedOutPage>
  );
}
