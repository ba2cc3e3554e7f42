import { t } from '@lingui/core/macro';
import {
  clearReturnAddress,
  isForSigningIn,
  needsSession,
  onSessionChange,
  rememberReturnAddress,
  takeReturnAddress,
} from '#access/session/index.ts';
import { toast } from '#platform/ui/toast.tsx';
import { queryClient } from './query-client.ts';

/** What it needs of the router. */
type Navigation = {
  state: { location: { pathname: string; href: string } };
  history: { replace: (address: string) => void };
  navigate: (target: { to: '/'; ignoreBlocker: true }) => Promise<void>;
};

/**
 * Opens Login when the session ends and leaves it when one begins, whether by this tab, another tab or a refused call.
 */
export function followSession(router: Navigation): () => void {
  return onSessionChange(async ({ session, reason, before }) => {
    const { pathname, href } = router.state.location;
    if (session !== null && before !== null) {
      /* Another user must not see what was open, so the page is loaded anew; for the same user everything stays. */
      if (session.userId !== before.userId) location.replace('/dashboard');
      return;
    }
    if (session !== null) {
      queryClient.clear();
      if (isForSigningIn(pathname)) router.history.replace(takeReturnAddress());
      return;
    }
    /* Aborts what the screen still asks for, which the server would refuse from now on. */
    void queryClient.cancelQueries();
    if (!needsSession(pathname)) return queryClient.clear();
    if (reason === 'expired') {
      rememberReturnAddress(href);
      toast.error(t`Please login!!!`);
    } else {
      clearReturnAddress();
    }
    await router.navigate({ to: '/', ignoreBlocker: true });
    queryClient.clear();
  });
}
