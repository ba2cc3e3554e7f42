import { type RefObject, useEffect } from 'react';

/**
 * Each refused attempt moves the focus to the first field that is wrong; where none is, and the button that was
 * pressed lost the focus while it waited, back to that button.
 * @param refusal another one with each refused attempt: their number, or the failure
 */
export function useFocusOnWrong(form: RefObject<HTMLFormElement | null>, refusal: number | Error | null): void {
  useEffect(() => {
    if (!refusal || form.current === null) return;
    const wrong = form.current.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]');
    if (wrong !== null) return wrong.focus();
    if (document.activeElement === document.body) submitButtonOf(form.current)?.focus();
  }, [form, refusal]);
}

/** The submit button may stand outside of the form. */
function submitButtonOf(form: HTMLFormElement): HTMLElement | undefined {
  return [...form.elements].find(
    (element): element is HTMLButtonElement => element instanceof HTMLButtonElement && element.type === 'submit',
  );
}
