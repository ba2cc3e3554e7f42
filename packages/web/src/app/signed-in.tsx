import { ModalsProvider } from '@mantine/modals';
import { Shell } from './shell.tsx';

export function SignedIn() {
  return (
    <ModalsProvider>
      <Shell />
    </ModalsProvider>
  );
}
