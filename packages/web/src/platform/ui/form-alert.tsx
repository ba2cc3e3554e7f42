import { Alert } from '@mantine/core';

export function FormAlert({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <Alert ref={intoView} color="red" role="alert">
      {text}
    </Alert>
  );
}

/** A ref for an element that appears in a long form: scrolls to it. */
export function intoView(element: Element | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

/** Also focuses the element if the pressed button was disabled and lost the focus. */
export function intoFocus(element: HTMLElement | null): void {
  intoView(element);
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}
