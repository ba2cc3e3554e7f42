import { type RouterHistory, useCanGoBack, useLocation, useRouter } from '@tanstack/react-router';

/**
 * Goes back because a control of the screen says so. The browser's own Back is BACK to whoever blocks it, and closes a
 * dialog; this is GO, and leaves the screen even while a dialog is still closing.
 */
export function goBack(history: RouterHistory): void {
  history.go(-1);
}

declare module '@tanstack/history' {
  interface HistoryState {
    /** Set if something was opened above a list, which the previous history entry shows. */
    isFromList?: true;
  }
}

/** Returns a function that goes back to the list as it was, at its scroll position, or else calls `otherwise`. */
export function useBackToList(): (otherwise: () => unknown) => void {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const isFromList = useLocation({ select: ({ state }) => state.isFromList === true });
  return (otherwise) => (isFromList && canGoBack ? goBack(router.history) : void otherwise());
}
