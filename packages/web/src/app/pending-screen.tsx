import { codes } from '@eemusic/contract/platform/permissions';
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { useConnection } from '#platform/api/connection.ts';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { connectionFailure } from '#platform/ui/failure.ts';
import { Page, PendingTitle } from '#platform/ui/page.tsx';
import { ScreenSkeleton } from '#platform/ui/screen-skeleton.tsx';
import { moduleAt, shownOf, subscreensOf } from './modules.ts';
import { rooms } from './rooms.ts';

/** While the code of a screen or the profile loads; without a connection it says that it is waiting. */
export function PendingScreen() {
  const connection = useConnection();
  const { pathname } = useLocation();
  const title = usePendingTitle();
  if (connection === 'online')
    return (
      <>
        <PendingTitle title={title} hasBack={pathname !== '/dashboard'}>
          <Trans>Loading…</Trans>
        </PendingTitle>
        <ScreenSkeleton />
      </>
    );
  const failure = connectionFailure(connection);
  return (
    <Page title={failure.title}>
      <EmptyState {...failure} />
    </Page>
  );
}

/** Forms and records at the address of a list have titles of their own. */
const ofRecords = ['mode', 'edit', 'report', 'id'];

/** The title of the screen of the address, as far as it is known without the screen. */
function usePendingTitle(): string | undefined {
  const { i18n } = useLingui();
  const { pathname, search } = useLocation();
  if (pathname === '/dashboard') return t`Dashboard`;
  if (ofRecords.some((name) => name in search)) return undefined;
  const module = moduleAt(pathname, codes);
  const tab = module && shownOf(subscreensOf(module, codes), { pathname, tab: 'tab' in search && search.tab });
  /* The first screen of the library is named as the library. */
  const isLibrary = pathname === '/score-library/dashboard';
  const own = isLibrary ? undefined : tab;
  const screen =
    own ??
    (module?.to === pathname ? module : undefined) ??
    rooms.flatMap(({ room }) => room.destinations ?? []).find(({ target }) => target.to === pathname);
  /* The texts of a room may still be loading, too. */
  return screen && screen.name.id in i18n.messages ? i18n._(screen.name) : undefined;
}
