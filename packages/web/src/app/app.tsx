import '@mantine/core/styles.layer.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { provideSentences } from '#platform/sentences/format.ts';
import { followSession } from './follow-session.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';
import { withTexts } from '#platform/locales/texts.ts';

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
