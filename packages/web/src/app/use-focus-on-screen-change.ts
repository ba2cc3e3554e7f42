import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { hasSignedInHere } from '#access/session/index.ts';
import { focusTitle, isScreenInUse } from '#platform/ui/title-focus.ts';

/** Moves the focus to the title of each newly opened screen, except the first one after a page load. */
export function useFocusOnScreenChange(): void {
  const opened = useRouterState({ select: ({ location }) => location.pathname });
  const arrived = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  /* The user may leave the first screen before it is loaded. */
  const last = useRef(hasSignedInHere() ? '/' : opened);

  useEffect(() => {
    if (arrived === undefined || arrived === last.current) return;
    last.current = arrived;
    if (!isScreenInUse()) focusTitle();
  }, [arrived]);
}
