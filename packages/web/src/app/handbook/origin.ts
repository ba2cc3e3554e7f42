import { useLocation } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address of the screen from which the handbook was opened. */
    openedFrom?: string;
  }
}

/** What links within the handbook pass on, so that its arrow leads back to where one was. */
export function useOrigin(): { openedFrom?: string } {
  const openedFrom = useLocation({ select: ({ state }) => state.openedFrom });
  return openedFrom === undefined ? {} : { openedFrom };
}
