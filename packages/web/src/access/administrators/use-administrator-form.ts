import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { CallError, textOf } from '#platform/api/call-error.ts';
import { useAskBeforeLeaving } from '#platform/ui/use-ask-before-leaving.ts';
import { changedFields, type Errors, type Field, type Values } from './values.ts';

type Refusal = {
  /** The problem of the form as a whole. */
  problem: string | null;
  errors: Errors;
  /** Counts refused attempts: each one moves the focus to the first wrong field. */
  attempt: number;
};
const none: Refusal = { problem: null, errors: {}, attempt: 0 };

export type AdministratorForm = ReturnType<typeof useAdministratorForm>;

/** @param initial what is saved; while the form differs from it, leaving asks first */
export function useAdministratorForm(initial: Values) {
  const [values, setValues] = useState(initial);
  const [refusal, setRefusal] = useState<Refusal>(none);
  const letPass = useAskBeforeLeaving(changedFields(initial, values).length > 0);

  const refuse = (problem: string, errors: Errors) =>
    setRefusal(({ attempt }) => ({ problem, errors: asShown(errors), attempt: attempt + 1 }));

  return {
    ...refusal,
    values,
    /** Clears the error of a field as soon as it changes. */
    change: (part: Partial<Values>) => {
      setValues((before) => ({ ...before, ...part }));
      setRefusal((before) => ({ ...before, errors: without(before.errors, Object.keys(part)) }));
    },
    replace: setValues,
    clear: () => setRefusal(({ attempt }) => ({ ...none, attempt })),
    /** Shows errors that were found before sending. */
    refuse: (errors: Errors) => refuse(problemOf(errors), errors),
    /** Shows a refusal of the server beside the field that it is about. */
    fail: (error: unknown) =>
      refuse(textOf(error, t`Something went wrong`), error instanceof CallError ? errorsOf(error) : {}),
    /** To be called when it is saved: leaving then asks no question. */
    letPass,
  };
}

function without(errors: Errors, fields: string[]): Errors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field)));
}

const fill = () => t`Please fill all fields`;
const image = 'Profile Image is required!';

function problemOf(errors: Errors): string {
  const texts = Object.values(errors);
  if (texts.includes(fill())) return t`Please fill all fields`;
  if (texts.includes(image)) return t`Profile Image is required!`;
  return t`Please check the marked fields`;
}

/** Above the form stands one message for all empty fields; beside a field stands what that field needs. */
function asShown(errors: Errors): Errors {
  const shown = Object.entries(errors).map(([field, text]) => [
    field,
    text === fill() ? t`Please fill in this field` : text,
  ]);
  return Object.fromEntries(shown);
}

const fieldByCode: Record<string, Field> = {
  'administrator.email-taken': 'email',
  'administrator.username-taken': 'username',
  'administrator.image': 'avatarBase64',
  'administrator.grant': 'permissions',
  'password.weak': 'password',
  'file.picture-type': 'avatarBase64',
  'file.image-too-big': 'avatarBase64',
  'file.image-broken': 'avatarBase64',
};

function errorsOf({ code, text, fields }: CallError): Errors {
  const field = fieldByCode[code];
  return Object.keys(fields).length === 0 && field !== undefined ? { [field]: text } : fields;
}
