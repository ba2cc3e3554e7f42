import type { Errors } from './read-form.ts';

type Form<Values> = { values: Values; errors: Errors; change: (part: Partial<Values>) => void };

export const textInput = <Field extends string, Values extends Record<Field, string>>(
  { values, errors, change }: Form<Values>,
  name: Field,
) => ({
  name,
  value: values[name],
  error: errors[name],
  onChange: (event: { currentTarget: { value: string } }) =>
    change({ [name]: event.currentTarget.value } as unknown as Partial<Values>),
});
