import { type ComponentProps, type FormEvent, type RefObject, useEffect, useRef } from 'react';

type Props = Omit<ComponentProps<'form'>, 'ref' | 'onSubmit'> & {
  ref?: RefObject<HTMLFormElement | null> | undefined;
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  /**
   * Changes with each refused attempt: a counter or the error. The first invalid field is then focused, or the one
   * asked for; if there is none, the submit button, which lost the focus while it was disabled.
   */
  refusal?: number | Error | null;
  /** The fields that differ from the saved ones, by the names of their inputs or groups; they are marked. */
  changed?: readonly string[];
};

/** A form that is checked by its call's schema, not by the browser. */
export function Form({ ref, onSubmit, refusal, changed, ...props }: Props) {
  const own = useRef<HTMLFormElement>(null);
  const form = ref ?? own;
  useEffect(() => {
    if (!refusal || form.current === null) return;
    const wrong = form.current.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong], [data-asked]');
    if (wrong !== null) return wrong.focus();
    if (document.activeElement === document.body) submitButtonOf(form.current)?.focus();
  }, [form, refusal]);
  useEffect(() => {
    if (form.current !== null && changed !== undefined) markChanged(form.current, changed);
  });
  return (
    <form
      {...props}
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event);
      }}
    />
  );
}

function submitButtonOf(form: HTMLFormElement): HTMLElement | undefined {
  return [...form.elements].find(
    (element): element is HTMLButtonElement => element instanceof HTMLButtonElement && element.type === 'submit',
  );
}

function markChanged(form: HTMLFormElement, changed: readonly string[]): void {
  for (const element of form.querySelectorAll('input[name], textarea[name], select[name], [data-field]')) {
    const name = element.getAttribute('data-field') ?? element.getAttribute('name') ?? '';
    const field = element.hasAttribute('data-field') ? element : element.closest('.mantine-InputWrapper-root');
    field?.toggleAttribute('data-changed', changed.includes(name));
  }
}
