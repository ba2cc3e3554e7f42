import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { textOf } from '#platform/api/call-error.ts';
import { isEqual } from '#platform/ui/conflict.ts';
import { useAskBeforeLeaving } from '#platform/ui/use-ask-before-leaving.ts';
import { type Errors, errorsOf, type Names } from './read-form.ts';

type Refusal = {
  /** An error of the form as a whole. */
  problem: string | null;
  errors: Errors;
  /** Counts refused attempts to save; each moves the focus to the first error. */
  attempt: number;
};
const noRefusal: Refusal = { problem: null, errors: {}, attempt: 0 };

export type RecordForm<Values> = Refusal & {
  values: Values;
  /** Changes fields and clears their errors. */
  change: (part: Partial<Values>) => void;
  replace: (next: (values: Values) => Values) => void;
  clear: () => void;
  /** Shows errors that were found before sending; above the form, `problem` or the default message. */
  refuse: (errors: Errors, problem?: string) => void;
  /** Shows the server's refusal beside its field. */
  fail: (error: unknown) => void;
  /** Call it after saving: leaving then needs no confirmation. */
  allowLeaving: () => void;
};

/** Maps names of the call and refusal codes to fields of the form. */
export type ErrorMapping = {
  names?: Names;
  codes?: Names;
  /** The message above a form with errors; there is a default. */
  refusal?: string;
};

/** @param initial the saved values; while the form differs from them, leaving requires a confirmation */
export function useRecordForm<Values extends object>(
  initial: Values,
  errorMapping: ErrorMapping = {},
  isSame: (one: Values, other: Values) => boolean = isEqual,
): RecordForm<Values> {
  const [values, setValues] = useState(initial);
  const [refusal, setRefusal] = useState(noRefusal);
  const allowLeaving = useAskBeforeLeaving(!isSame(initial, values));

  const refuse = (problem: string, errors: Errors) =>
    setRefusal(({ attempt }) => ({ problem, errors, attempt: attempt + 1 }));

  return {
    ...refusal,
    values,
    change: (part) => {
      setValues((before) => ({ ...before, ...part }));
      setRefusal((before) => ({ ...before, errors: without(before.errors, Object.keys(part)) }));
    },
    replace: setValues,
    clear: () => setRefusal(({ attempt }) => ({ ...noRefusal, attempt })),
    refuse: (errors, problem = errorMapping.refusal ?? t`Please check the marked fields`) => refuse(problem, errors),
    fail: (error) => refuse(textOf(error, t`Something went wrong`), errorsOf(error, errorMapping)),
    allowLeaving,
  };
}

function without(errors: Errors, fields: string[]): Errors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field)));
}
