export const pageTitleId = 'page-title';

/** Set while the next title that appears is to take the focus, because its screen is still loading. */
let isAwaited = false;

/** Focuses the title, from which screen readers continue; if it is not rendered yet, it is focused when it appears. */
export function focusTitle(): void {
  const title = document.getElementById(pageTitleId);
  title?.focus({ preventScroll: true });
  /* A title hidden during loading cannot be focused. */
  isAwaited = title === null || document.activeElement !== title;
}

export function focusTitleIfLost(): void {
  setTimeout(() => document.activeElement === document.body && focusTitle());
}

/** Whether the user is working on the screen, so that the focus must not move. */
export function isScreenInUse(): boolean {
  const focused = document.activeElement;
  const isHidden = focused?.closest('[style*="display: none"]') ?? false;
  return !isHidden && Boolean(focused?.closest('main, [role=dialog]'));
}

/** Ref of the title. If it is removed or hidden while it has the focus, the next title takes the focus. */
export function followTitle(title: HTMLElement | null): (() => void) | undefined {
  if (title === null) return undefined;
  if (isAwaited && !isScreenInUse()) title.focus({ preventScroll: true });
  isAwaited = false;
  return () => {
    if (document.activeElement === title) isAwaited = true;
  };
}
