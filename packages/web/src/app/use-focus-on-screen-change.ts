import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { hasSignedInHere } from '#access/session/index.ts';
import { focusTitle, isScreenInUse } from '#platform/ui/title-focus.ts';

/** Moves the focus to the title of a new screen; not to the first one of a page that was just loaded. */
export function useFocusOnScreenChange(): void {
  const opened = useRouterState({ select: ({ location }) => location.pathname });
  const arrived = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  /* The first screen may be left before it has arrived. */
  const last = useRef(hasSignedInHere() ? '/' : opened);

  useEffect(() => {
    if (arrived === undefined || arrived === last.current) return;
    last.current = arrived;
    if (!isScreenInUse()) focusTitle();
  }, [arrived]);
}
