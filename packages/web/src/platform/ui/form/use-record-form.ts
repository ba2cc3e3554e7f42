import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { textOf } from '#platform/api/call-error.ts';
import { isEqual } from '#platform/ui/conflict.ts';
import { useAskBeforeLeaving } from '#platform/ui/use-ask-before-leaving.ts';
import { type Errors, errorsOf, type Names } from './read-form.ts';

type Refusal = {
  /** What is true of the whole form. */
  problem: string | null;
  errors: Errors;
  /** Counts the refused ones, so that each moves the focus to what is wrong. */
  attempt: number;
};
const none: Refusal = { problem: null, errors: {}, attempt: 0 };

export type RecordForm<Values> = Refusal & {
  values: Values;
  /** A field that is being mended is no longer wrong. */
  change: (part: Partial<Values>) => void;
  replace: (next: (values: Values) => Values) => void;
  clear: () => void;
  /** Shows what is wrong before anything is sent. */
  refuse: (errors: Errors) => void;
  /** Shows what the server says, beside the field that it is about. */
  fail: (error: unknown) => void;
  /** It is saved: leaving need not ask. */
  letPass: () => void;
};

/** Where the names of the call, or the codes of its refusals, belong in the form. */
export type Places = {
  names?: Names;
  codes?: Names;
  /** What a form says that cannot be sent as it stands, unless the usual. */
  refusal?: string;
};

/** @param initial what is saved; while the form differs from it, leaving asks first */
export function useRecordForm<Values extends object>(
  initial: Values,
  places: Places = {},
  isSame: (one: Values, other: Values) => boolean = isEqual,
): RecordForm<Values> {
  const [values, setValues] = useState(initial);
  const [refusal, setRefusal] = useState(none);
  const letPass = useAskBeforeLeaving(!isSame(initial, values));

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
    clear: () => setRefusal(({ attempt }) => ({ ...none, attempt })),
    refuse: (errors) => refuse(places.refusal ?? t`Please check the marked fields`, errors),
    fail: (error) => refuse(textOf(error, t`Something went wrong`), errorsOf(error, places)),
    letPass,
  };
}

function without(errors: Errors, fields: string[]): Errors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field)));
}
