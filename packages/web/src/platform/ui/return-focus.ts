/** Gives every other place time to move the focus first. */
const patience = 50;

/**
 * Returns the focus to where it was before a dialog, if the dialog was removed with the focus in it. Mantine does so
 * only for dialogs that are closed before they are removed.
 */
export function returnFocusFromDialogs(): void {
  let before: HTMLElement | null = null;
  let isInDialog = false;

  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    isInDialog = target.closest('[role=dialog]') !== null;
    if (!isInDialog) before = target;
  });

  const isLost = () =>
    isInDialog && document.activeElement === document.body && document.querySelector('[role=dialog]') === null;
  new MutationObserver(() => {
    if (isLost()) setTimeout(() => isLost() && before?.focus({ preventScroll: true }), patience);
  }).observe(document.body, { childList: true, subtree: true });
}
