import type { RouterHistory } from '@tanstack/react-router';

/**
 * Goes back because a control of the screen says so. The browser's own Back is BACK to whoever blocks it, and closes a
 * dialog; this is GO, and leaves the screen even while a dialog is still closing.
 */
export function goBack(history: RouterHistory): void {
  history.go(-1);
}
