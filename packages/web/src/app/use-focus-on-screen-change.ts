import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { hasSignedInHere } from '#session/index.ts';
import { pageTitleId } from '#ui/page.tsx';

/** Moves the focus to the title of a new screen, where a screen reader goes on reading; not on the first one of a page that was just loaded. */
export function useFocusOnScreenChange(): void {
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const last = useRef(hasSignedInHere() ? '/' : pathname);

  useEffect(() => {
    if (pathname === undefined) return;
    const isNewScreen = last.current !== undefined && last.current !== pathname;
    last.current = pathname;
    const isInUse = document.activeElement?.closest('main, [role=dialog]') ?? false;
    if (isNewScreen && !isInUse) document.getElementById(pageTitleId)?.focus({ preventScroll: true });
  }, [pathname]);
}
