import { maxEmailLength, maxNameLength, maxPhoneLength } from '@eemusic/contract/platform/field-lengths';
import type { Profile } from '@eemusic/contract/access/profile';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Stack, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { textOf } from '#platform/api/call-error.ts';
import { ConflictNotice } from '#platform/ui/conflict-notice.tsx';
import { isStale, merge, textField } from '#platform/ui/conflict.ts';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { PortraitField } from '#platform/ui/portrait-field.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { useAskBeforeLeaving } from '#platform/ui/use-ask-before-leaving.ts';
import { useFocusOnWrong } from '#platform/ui/use-focus-on-wrong.ts';
import { useMe } from './use-me.ts';
import { useUpdateProfile } from './use-update-profile.ts';
import { type Errors, errorsOf, isChanged, read, type Values, valuesOf } from './values.ts';

type Refusal = { text: string | null; errors: Errors; attempt: number };
const none: Refusal = { text: null, errors: {}, attempt: 0 };

export function EditProfile({ formId }: { formId: string }) {
  const me = useMe();
  const form = useRef<HTMLFormElement>(null);
  const [saved, setSaved] = useState(me);
  const [values, setValues] = useState(() => valuesOf(me));
  const [refusal, setRefusal] = useState(none);
  /** The profile before somebody else saved it; set while the conflict is shown. */
  const [before, setBefore] = useState<Profile | null>(null);
  const { update, fetch } = useUpdateProfile(me.userId);
  useAskBeforeLeaving(isChanged(valuesOf(saved), values));
  const { errors } = refusal;
  useFocusOnWrong(form, refusal.attempt);

  const change = (part: Partial<Values>) => {
    setValues((before) => ({ ...before, ...part }));
    setRefusal((before) => ({
      ...before,
      errors: Object.fromEntries(Object.entries(before.errors).filter(([field]) => !(field in part))),
    }));
  };
  const takeOver = async () => {
    const now = await fetch();
    const states = { before: valuesOf(saved), theirs: valuesOf(now) };
    setValues((mine) => merge({ ...states, mine }).merged);
    setSaved(now);
    setBefore(saved);
  };
  const refuse = (problem: string, found: Errors) =>
    setRefusal(({ attempt }) => ({ text: problem, errors: found, attempt: attempt + 1 }));
  const fail = (error: unknown) => refuse(textOf(error, t`Something went wrong`), errorsOf(error));
  const save = async () => {
    const { input, errors: found } = read(values, saved);
    if (found !== null) return refuse(problemOf(found), asShown(found));
    setRefusal(({ attempt }) => ({ ...none, attempt }));
    try {
      const { message, user } = await update({ input, picture: values.picture });
      setSaved(user);
      setValues(valuesOf(user));
      setBefore(null);
      toast.success(message);
    } catch (error) {
      await (isStale(error) ? takeOver().catch(fail) : fail(error));
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void save();
  };
  const text = (field: 'fullName' | 'age' | 'email' | 'mobile') => ({
    name: field,
    value: values[field],
    error: errors[field],
    required: true,
    onChange: (event: { currentTarget: { value: string } }) => change({ [field]: event.currentTarget.value }),
  });

  return (
    <form id={formId} ref={form} onSubmit={submit} noValidate>
      <Stack gap="md" maw={640}>
        {before !== null && (
          <ConflictNotice
            key={saved.version}
            before={valuesOf(before)}
            theirs={valuesOf(saved)}
            values={values}
            fields={{
              picture: { label: t`Picture`, say: (picture) => (picture === null ? t`as it was` : t`a new one`) },
              fullName: textField(t({ message: 'Name', context: 'person' })),
              age: textField(t`Age`),
              email: textField(t`Email`),
              mobile: textField(t`Mobile`),
            }}
            notes={before.fileName === saved.fileName ? [] : [t`The picture is a new one.`]}
            onChoose={change}
            onTakeTheirs={() => {
              setValues(valuesOf(saved));
              setBefore(null);
            }}
          />
        )}
        <FormAlert text={refusal.text} />
        <PortraitField
          label={t`Picture`}
          image={saved.image}
          value={values.picture}
          onChange={(picture) => change({ picture })}
          error={errors.picture}
          required={saved.fileName === null}
        />
        <TextInput
          label={t({ message: 'Name', context: 'person' })}
          {...text('fullName')}
          maxLength={maxNameLength}
          autoComplete="name"
        />
        <TextInput label={t`Age`} {...text('age')} inputMode="numeric" maxLength={3} maw={120} autoComplete="off" />
        <TextInput
          label={t`Email`}
          description={<Trans>You sign in with it. A new one signs out your other devices.</Trans>}
          {...text('email')}
          type="email"
          maxLength={maxEmailLength}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextInput label={t`Mobile`} {...text('mobile')} type="tel" maxLength={maxPhoneLength} autoComplete="tel" />
      </Stack>
    </form>
  );
}

const fill = () => t`Please fill all fields`;

function problemOf(errors: Errors): string {
  return Object.values(errors).includes(fill()) ? t`Please fill all fields` : t`Please check the marked fields`;
}

/** Above the form stands one message for all empty fields; beside a field stands what that field needs. */
function asShown(errors: Errors): Errors {
  const needed = (field: string) => (field === 'picture' ? t`Please choose a picture` : t`Please fill in this field`);
  return Object.fromEntries(
    Object.entries(errors).map(([field, text]) => [field, text === fill() ? needed(field) : text]),
  );
}
