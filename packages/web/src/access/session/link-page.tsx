import { Trans } from '@lingui/react/macro';
import { Anchor, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CallError, textOf } from '#platform/api/call-error.ts';
import { SignedOutPage } from './signed-out-page.tsx';
import type { useRefusal } from './use-refusal.ts';

export function BackToLogin() {
  return (
    <Anchor size="sm" renderRoot={(props) => <Link to="/" {...props} />}>
      <Trans>Go to Login</Trans>
    </Anchor>
  );
}

type Props = {
  title: string;
  intro: ReactNode;
  /** The query that tells what the link is for. */
  link: { isPending: boolean; error: Error | null };
  refusal: ReturnType<typeof useRefusal>;
  /** The refusal of a link that was used, has expired or never existed. */
  overCode: string;
  /** What to do then. */
  wayOn: ReactNode;
  height: number;
  children: ReactNode;
};

/** A screen that a mailed link opens. After any other error the link can be tried again. */
export function LinkPage({ title, intro, link, refusal, overCode, wayOn, height, children }: Props) {
  const isGone = link.error instanceof CallError && link.error.code === overCode;
  const over = isGone ? textOf(link.error) : refusal.code === overCode ? refusal.text : null;
  return (
    <SignedOutPage key={over} title={title} intro={over === null ? intro : <span role="alert">{over}</span>}>
      {over !== null ? wayOn : link.isPending ? <Skeleton h={height} aria-busy /> : children}
      <BackToLogin />
    </SignedOutPage>
  );
}
