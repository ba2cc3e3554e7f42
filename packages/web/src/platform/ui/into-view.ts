/** Use as ref of an element that appears: scrolls to it in a long form. */
export function intoView(element: Element | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

/** Also focuses it if the pressed button lost the focus while it was disabled. */
export function intoFocus(element: HTMLElement | null): void {
  intoView(element);
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}
