import { type RefObject, useEffect } from 'react';

/** Marks the fields of a form that differ from the saved ones, which are found by the name of their input or group. */
export function useMarkChanged(form: RefObject<HTMLElement | null>, changed: readonly string[]): void {
  useEffect(() => {
    for (const element of form.current?.querySelectorAll('input[name], textarea[name], select[name], [data-field]') ??
      []) {
      const name = element.getAttribute('data-field') ?? element.getAttribute('name') ?? '';
      const field = element.hasAttribute('data-field') ? element : element.closest('.mantine-InputWrapper-root');
      field?.toggleAttribute('data-changed', changed.includes(name));
    }
  });
}
