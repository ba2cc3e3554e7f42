/** As the ref of something that appears: it may be above what one sees of a long form. */
export function intoView(element: Element | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

/** The same, and whoever pressed a button that lost the focus while it waited goes on there. */
export function intoFocus(element: HTMLElement | null): void {
  intoView(element);
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}
