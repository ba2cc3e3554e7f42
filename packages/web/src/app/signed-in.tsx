import { Suspense, useEffect } from 'react';
import { useAccountLanguage } from '#access/profile/index.ts';
import { loadChineseFont } from '#platform/locales/chinese-font.ts';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { Shell } from './shell.tsx';
import { useProfile } from '#access/profile/index.ts';

const SessionWatch = lazyPart(async () => (await import('./session-watch.tsx')).SessionWatch);
const Dialogs = lazyPart(async () => (await import('#platform/ui/dialogs.tsx')).Dialogs);

export function SignedIn() {
  useAccountLanguage(useProfile().data?.language);
  /* Names of people may be Chinese in any language of the interface. */
  useEffect(loadChineseFont, []);
  return (
    <>
      <Shell />
      <Suspense>
        <Dialogs />
        <SessionWatch />
      </Suspense>
    </>
  );
}
