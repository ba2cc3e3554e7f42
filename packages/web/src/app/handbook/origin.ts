import { useLocation } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address of the screen from which the handbook was opened. */
    openedFrom?: string;
  }
}

/** Passed on by links within the handbook, so that its back link leads to the screen from which it was opened. */
export function useOrigin(): { openedFrom?: string } {
  const openedFrom = useLocation({ select: ({ state }) => state.openedFrom });
  return openedFrom === undefined ? {} : { openedFrom };
}
