import { t } from '@lingui/core/macro';
import { Skeleton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { textOf } from '#platform/api/call-error.ts';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { BackToLogin } from './link-page.tsx';
import { SignedOutPage } from './signed-out-page.tsx';
import { startSession } from './store.ts';

/** The single sign-on provider redirects here. */
export function SignOnPage() {
  const [problem, setProblem] = useState<(() => string) | null>(null);
  const isBegun = useRef(false);
  useEffect(() => {
    const finish = async () => {
      if (isBegun.current) return;
      isBegun.current = true;
      const query = location.search;
      /*
       * The code works only once, so it is removed from the address. If it is missing, the refusal says how to
       * continue.
       */
      history.replaceState(history.state, '', location.pathname);
      const { finishSignOn } = await import('./sign-on.ts');
      const { signedIn, stays } = await finishSignOn(query);
      startSession(signedIn, { stays });
    };
    void finish().catch((error: unknown) => setProblem(() => () => textOf(error)));
  }, []);

  return (
    <SignedOutPage title={t`Login`}>
      {problem === null ? <Skeleton h={80} aria-busy /> : <FormAlert text={problem()} />}
      <BackToLogin />
    </SignedOutPage>
  );
}
