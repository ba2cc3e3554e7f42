import { ModalsProvider } from '@mantine/modals';
import { QueryClientProvider } from '@tanstack/react-query';
import { Shell } from './shell.tsx';
import { queryClient } from './query-client.ts';

export function SignedIn() {
  return (
    <QueryClientProvider client={queryClient}>
      <ModalsProvider>
        <Shell />
      </ModalsProvider>
    </QueryClientProvider>
  );
}
