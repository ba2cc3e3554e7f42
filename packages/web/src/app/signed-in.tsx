import { Suspense, useEffect, useState } from 'react';
import { useAccountLanguage, useNeedsTwoStep, useProfile } from '#access/profile/index.ts';
import { loadChineseFont } from '#platform/locales/chinese-font.ts';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { Shell } from './shell.tsx';

const SessionWatch = lazyPart(async () => (await import('./session-watch.tsx')).SessionWatch);
const TwoStepRequired = lazyPart(async () => (await import('./two-step-required.tsx')).TwoStepRequired);
const Dialogs = lazyPart(async () => (await import('#platform/ui/dialogs.tsx')).Dialogs);

export function SignedIn() {
  useAccountLanguage(useProfile().data?.language);
  /* Names of people may be Chinese in any language of the interface. */
  useEffect(loadChineseFont, []);
  const needsTwoStep = useNeedsTwoStep();
  /* Stays until the recovery codes are saved, because the profile may be loaded again before that. */
  const [isSettingUp, setIsSettingUp] = useState(false);
  if (needsTwoStep && !isSettingUp) setIsSettingUp(true);
  return (
    <>
      {isSettingUp ? (
        <Suspense>
          <TwoStepRequired onDone={() => setIsSettingUp(false)} />
        </Suspense>
      ) : (
        <Shell />
      )}
      <Suspense>
        <Dialogs />
        <SessionWatch />
      </Suspense>
    </>
  );
}
