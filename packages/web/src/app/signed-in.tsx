import { lazy, Suspense } from 'react';
import { useAccountLanguage } from '#profile/index.ts';
import { Shell } from './shell.tsx';
import { useProfile } from './use-profile.ts';

const Dialogs = lazy(async () => ({ default: (await import('#ui/dialogs.tsx')).Dialogs }));

export function SignedIn() {
  useAccountLanguage(useProfile().data?.language);
  return (
    <>
      <Shell />
      <Suspense>
        <Dialogs />
      </Suspense>
    </>
  );
}
