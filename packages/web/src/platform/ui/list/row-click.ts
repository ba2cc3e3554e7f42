import type { MouseEvent } from 'react';

/** Elements that handle clicks themselves. */
const controls =
  'a, button, input, label, select, textarea, summary, [role=switch], [role=menuitem], [tabindex="0"]:not([data-row])';

/** Whether a click is meant for the row itself: not for a control in it, and not the end of a text selection. */
export function isOnRowItself({ target, ctrlKey, metaKey, altKey }: MouseEvent): boolean {
  if (!(target instanceof Element) || ctrlKey || metaKey || altKey) return false;
  const control = target.closest(controls);
  const isOnControl = control !== null && target.closest('[data-row]')?.contains(control) === true;
  return !isOnControl && window.getSelection()?.isCollapsed !== false;
}
