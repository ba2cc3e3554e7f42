import '@mantine/core/styles.layer.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { t } from '@lingui/core/macro';
import { provideSentences } from '#platform/sentences/format.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';
import { withTexts } from '#platform/locales/texts.ts';
import {
  clearReturnAddress,
  isForSigningIn,
  needsSession,
  onSessionChange,
  rememberReturnAddress,
  takeReturnAddress,
} from '#access/session/index.ts';
import { toast } from '#platform/ui/toast.tsx';

/* By themselves, because no screen needs these texts to open. */
const loadSentences = () => withTexts('sentences', Promise.resolve());
provideSentences(loadSentences);

export function App() {
  useEffect(() => followSession(router), []);
  useEffect(() => {
    loadSentences().catch(() => undefined);
  }, []);
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}

type Navigation = {
  state: { location: { pathname: string; href: string } };
  history: { replace: (address: string) => void };
  navigate: (target: { to: '/'; ignoreBlocker: true }) => Promise<void>;
};

/** Opens Login when the session ends, by whatever tab or refused call, and leaves it when one begins. */
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
