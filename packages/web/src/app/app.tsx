import './texts/index.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { followSession } from './follow-session.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';

export function App() {
  useEffect(() => followSession(router), []);
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
