import { type RefObject, useEffect } from 'react';

/**
 * After a refused attempt, focuses the first invalid field or the one asked for; if there is none, the submit button,
 * which lost the focus while it was disabled. @param refusal changes with each attempt: a counter or the error
 */
export function useFocusOnInvalid(form: RefObject<HTMLFormElement | null>, refusal: number | Error | null): void {
  useEffect(() => {
    if (!refusal || form.current === null) return;
    const wrong = form.current.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong], [data-asked]');
    if (wrong !== null) return wrong.focus();
    if (document.activeElement === document.body) submitButtonOf(form.current)?.focus();
  }, [form, refusal]);
}

/** The submit button may be outside the form. */
function submitButtonOf(form: HTMLFormElement): HTMLElement | undefined {
  return [...form.elements].find(
    (element): element is HTMLButtonElement => element instanceof HTMLButtonElement && element.type === 'submit',
  );
}
