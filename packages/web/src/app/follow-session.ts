import { t } from '@lingui/core/macro';
import {
  forgetPlace,
  isForSigningIn,
  needsSession,
  onSessionChange,
  rememberPlace,
  takePlace,
} from '#access/session/index.ts';
import { toast } from '#platform/ui/toast.tsx';
import { queryClient } from './query-client.ts';
import type { Router } from './router.tsx';

/** Goes to Login when the session ends and leaves it when one begins, whichever tab or answer was the cause. */
export function followSession(router: Router): () => void {
  return onSessionChange(async ({ session, reason }) => {
    const { pathname, href } = router.state.location;
    if (session !== null) {
      queryClient.clear();
      if (isForSigningIn(pathname)) router.history.replace(takePlace());
      return;
    }
    if (!needsSession(pathname)) return queryClient.clear();
    if (reason === 'expired') {
      rememberPlace(href);
      toast.error(t`Please login!!!`);
    } else {
      forgetPlace();
    }
    await router.navigate({ to: '/', ignoreBlocker: true });
    queryClient.clear();
  });
}
