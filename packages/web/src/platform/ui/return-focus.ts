import { focusTitle } from './title-focus.ts';

/** Gives every other place time to move the focus first. */
const patience = 50;

/**
 * Returns the focus to where it was before a dialog or menu, if it was removed with the focus in it: Mantine does so
 * only for dialogs that are closed before they are removed. If that place is gone, too, or goes while it has the focus
 * again, because the dialog changed the record, the title takes it.
 */
export function returnFocusFromDialogs(): void {
  let before: HTMLElement | null = null;
  let isInside = false;
  /** Whether the focus came back from a dialog and was not moved since. */
  let isBack = false;

  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    const wasInside = isInside;
    isInside = target.closest(surfaces) !== null;
    if (isInside) return;
    isBack = wasInside || (isBack && target === before);
    before = target;
  });
  /* A click beside all controls takes the focus on purpose. */
  document.addEventListener('pointerdown', () => (isBack = false));

  const isLost = () =>
    (isInside || isBack) && document.activeElement === document.body && document.querySelector(surfaces) === null;
  const restore = () => {
    if (!isLost()) return;
    if (before?.isConnected === true) before.focus({ preventScroll: true });
    else focusTitle();
  };
  new MutationObserver(() => isLost() && setTimeout(restore, patience)).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled'],
  });
}

const surfaces = '[role=dialog], [role=menu]';
