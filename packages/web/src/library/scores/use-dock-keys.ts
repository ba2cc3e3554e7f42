import { type RefObject, useEffect } from 'react';
import { useLatest } from '#platform/ui/use-latest.ts';

type Actions = { onPlay: () => void; onClose: () => void };

/** Controls that handle the space bar or Escape themselves. */
const controls = 'input, textarea, select, button, a, [contenteditable], [role=menuitem], [role=option], [role=slider]';
const opened = '[role=dialog], [role=menu], [role=listbox], [aria-expanded=true]:not([data-row])';

/**
 * Space plays and Escape closes the docked preview, while the focus is on a row of the list, in the dock, or nowhere.
 */
export function useDockKeys(dock: RefObject<HTMLElement | null>, actions: Actions): void {
  const latest = useLatest(actions);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const action = actionOf(event, dock.current);
      if (action === null) return;
      /* Without preventDefault, the list would select the row or clear its selection. */
      event.preventDefault();
      event.stopPropagation();
      if (action === 'close') latest.current.onClose();
      else if (!event.repeat) latest.current.onPlay();
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, [dock, latest]);
}

/** What a key does in the dock; null if it is for something else. */
function actionOf(event: KeyboardEvent, dock: HTMLElement | null): 'play' | 'close' | null {
  const { target, key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !(target instanceof Element)) return null;
  if (document.querySelector('[role=dialog]') !== null) return null;
  const isInDock = dock?.contains(target) === true;
  if (key === 'Escape') {
    const isForOther = target.closest(opened) !== null || (!isInDock && target.closest('input, textarea') !== null);
    return isForOther ? null : 'close';
  }
  if (key !== ' ' || target.closest(controls) !== null) return null;
  return isInDock || target === document.body || target.matches('[data-row]') ? 'play' : null;
}
