/** The heading that gets the focus when the screen changes. */
export const pageTitleId = 'page-title';

/** The next title that appears takes the focus: its screen is opened, and still loads. */
let isAwaited = false;

/** Moves the focus to the title, where a screen reader goes on reading; to one that is still to come as soon as it is there. */
export function focusTitle(): void {
  const title = document.getElementById(pageTitleId);
  title?.focus({ preventScroll: true });
  /* One that is hidden while its screen loads takes no focus. */
  isAwaited = title === null || document.activeElement !== title;
}

/** After something was removed: the title takes the focus that went with it. */
export function focusTitleIfLost(): void {
  setTimeout(() => document.activeElement === document.body && focusTitle());
}

/** Somebody is at work on the screen, and is not to be taken away from there. */
export function isScreenInUse(): boolean {
  const focused = document.activeElement;
  const isHidden = focused?.closest('[style*="display: none"]') ?? false;
  return !isHidden && Boolean(focused?.closest('main, [role=dialog]'));
}

/** The `ref` of the title. If it goes while it has the focus, for it is loaded again or hidden meanwhile, the next one takes over. */
export function followTitle(title: HTMLElement | null): (() => void) | undefined {
  if (title === null) return undefined;
  if (isAwaited && !isScreenInUse()) title.focus({ preventScroll: true });
  isAwaited = false;
  return () => {
    if (document.activeElement === title) isAwaited = true;
  };
}
