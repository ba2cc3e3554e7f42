import { lazy, Suspense } from 'react';
import { Shell } from './shell.tsx';

const Dialogs = lazy(async () => ({ default: (await import('#ui/dialogs.tsx')).Dialogs }));

export function SignedIn() {
  return (
    <>
      <Shell />
      <Suspense>
        <Dialogs />
      </Suspense>
    </>
  );
}
