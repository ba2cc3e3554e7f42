import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { followSession } from './follow-session.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';

/** The content security policy forbids the code that zod would write for itself; zod comes later, with a form. */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export function App() {
  useEffect(() => followSession(router), []);
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
