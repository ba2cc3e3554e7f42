import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { CallError, textOf } from '#platform/api/call-error.ts';
import { isEqual } from '#platform/ui/conflict.ts';
import { useAskBeforeLeaving } from '#platform/ui/use-ask-before-leaving.ts';
import { type Errors, errorsOf, type Names } from './read-form.ts';

/** What the server asked for before it saves, such as a code that it sent to an address in the form. */
export type Step = {
  /** The field that it asked for, and the one that says where to. */
  asks: string;
  about: string;
  sentTo: string;
  /** Whether it was sent once more. */
  isRepeated: boolean;
};

type Refusal = {
  /** An error of the form as a whole. */
  problem: string | null;
  errors: Errors;
  step: Step | null;
  /** Counts refused attempts to save; each moves the focus to the first error, or to the field asked for. */
  attempt: number;
};
const noRefusal: Refusal = { problem: null, errors: {}, step: null, attempt: 0 };

export type RecordForm<Values> = Refusal & {
  values: Values;
  /** Changes fields and clears their errors. */
  change: (part: Partial<Values>) => void;
  replace: (next: (values: Values) => Values) => void;
  clear: () => void;
  /** Shows errors that were found before sending; above the form, `problem` or the default message. */
  refuse: (errors: Errors, problem?: string) => void;
  /** Shows the server's refusal beside its field, or asks for the field of the next step. */
  fail: (error: unknown) => void;
  /** Call it after saving: leaving then needs no confirmation. */
  allowLeaving: () => void;
};

/** Maps names of the call and refusal codes to fields of the form. */
export type ErrorMapping = {
  names?: Names;
  codes?: Names;
  /** Refusals that are no error, but the next step. */
  steps?: Readonly<Record<string, Pick<Step, 'asks' | 'about'>>>;
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

  const refuse = (problem: string | null, errors: Errors) =>
    setRefusal(({ attempt, step }) => ({ problem, errors, step, attempt: attempt + 1 }));
  const ask = ({ asks, about }: Pick<Step, 'asks' | 'about'>) => {
    const sentTo = String(Object.entries(values).find(([field]) => field === about)?.[1]);
    setRefusal(({ attempt, step }) => ({
      ...noRefusal,
      step: { asks, about, sentTo, isRepeated: step !== null },
      attempt: attempt + 1,
    }));
  };

  return {
    ...refusal,
    values,
    change: (part) => {
      const { step } = refusal;
      const isMoot = step !== null && step.about in part;
      setValues((before) => ({ ...before, ...part, ...(isMoot && { [step.asks]: '' }) }));
      setRefusal((before) => ({
        ...before,
        errors: without(before.errors, Object.keys(part)),
        step: isMoot ? null : before.step,
      }));
    },
    replace: setValues,
    clear: () => setRefusal(({ attempt, step }) => ({ ...noRefusal, step, attempt })),
    refuse: (errors, problem = errorMapping.refusal ?? t`Please check the marked fields`) => refuse(problem, errors),
    fail: (error) => {
      const next = error instanceof CallError ? errorMapping.steps?.[error.code] : undefined;
      if (next) return ask(next);
      const [text, errors] = [textOf(error), errorsOf(error, errorMapping)];
      const isAtField = Object.entries(errors).some(([field, error]) => field in values && error === text);
      refuse(isAtField ? null : text, errors);
    },
    allowLeaving,
  };
}

function without(errors: Errors, fields: string[]): Errors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field)));
}
