import type { AnswerOf, CallOf, Endpoint } from '@eemusic/contract/platform/endpoint';
import { maxReasonLength } from '@eemusic/contract/platform/field-lengths';
import { t } from '@lingui/core/macro';
import { TextInput, type TextInputProps } from '@mantine/core';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { call } from '#platform/api/call.ts';
import { type Errors, errorsOf, type Names, problemOf, readForm } from '#platform/ui/form/read-form.ts';
import { useIdempotency } from '#platform/ui/form/use-form.ts';
import { toast } from '#platform/ui/toast.tsx';
import { invalidateCommissions } from './queries.ts';

type Options<E extends Endpoint, Values, Input> = {
  endpoint: E;
  initial: Values;
  /** The body of the call, by whose schema the values are checked. */
  inputOf: (values: Values) => Input;
  /** Errors of the form that the schema does not know. */
  check?: (values: Values) => Errors;
  /** Fields of the form that the call names otherwise. */
  names?: Names;
  onDone: (answer: AnswerOf<E>, input: Input) => void;
  /** Refetches everything that shows what is changed; by default sales and statements. */
  refresh?: (client: QueryClient) => Promise<void>;
};

/** A form that makes a change, once however often its button is pressed. Its errors show after the first attempt. */
export function useChange<E extends Endpoint, Values extends object, Input extends object>(
  options: Options<E, Values, Input>,
) {
  const { endpoint, initial, inputOf, check, names = {}, onDone, refresh = invalidateCommissions } = options;
  const client = useQueryClient();
  const { optionsFor } = useIdempotency();
  const [values, setValues] = useState(initial);
  const [isSubmitted, setSubmitted] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: (input: Input) => call(endpoint, input as CallOf<E> & Input, optionsFor(input)),
    onSuccess: async (answer, input) => {
      const { message } = answer as unknown as { message?: string };
      /* A dry run has no message, and changes nothing. */
      if (message !== undefined) {
        await refresh(client);
        toast.success(message);
      }
      onDone(answer, input);
    },
    /* Refetched, so that a change by somebody else is visible behind the dialog. */
    onError: () => refresh(client),
  });
  const schema = endpoint.input as z.ZodMiniType | undefined;
  const input = inputOf(values);
  const wrong = { ...readForm(schema, input, names).errors, ...check?.(values) };
  const errors = { ...errorsOf(error, { names }), ...(isSubmitted && wrong) };
  const change = (part: Partial<Values>) => setValues((before) => ({ ...before, ...part }));
  return {
    values,
    errors,
    change,
    isSubmitted,
    error,
    /** Forgets the failure, for a change of something else. */
    reset,
    /** The props of an input whose value is that of the field. */
    field: <Name extends keyof Values & string>(name: Name) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (value: Values[Name]) => change({ [name]: value } as unknown as Partial<Values>),
    }),
    /** The props of `FormDialog`. */
    dialog: {
      problem: problemOf(error),
      isPending,
      submit: () => {
        setSubmitted(true);
        if (Object.values(wrong).every((one) => one === undefined)) mutate(input);
      },
    },
  };
}

export const fillIn = () => t`Please fill in this field`;

type ReasonFieldProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  value: string;
  onChange: (reason: string) => void;
};

/** Why something is changed, or a text that is as short. */
export function ReasonField({ onChange, ...props }: ReasonFieldProps) {
  return (
    <TextInput
      label={t`Reason`}
      required
      maxLength={maxReasonLength}
      onChange={({ currentTarget: { value } }) => onChange(value)}
      {...props}
    />
  );
}
