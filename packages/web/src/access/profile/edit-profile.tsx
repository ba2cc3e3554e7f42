import { maxAgeLength, maxNameLength, maxPhoneLength } from '@eemusic/contract/platform/field-lengths';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useRef } from 'react';
import { EmailField } from '#platform/ui/form/email-field.tsx';
import { textField } from '#platform/ui/conflict.ts';
import { EditConflict } from '#platform/ui/edit-conflict.tsx';
import { FormSection } from '#platform/ui/form/form-section.tsx';
import { useEditForm } from '#platform/ui/form/use-edit-form.ts';
import { useMarkChanged } from '#platform/ui/form/use-mark-changed.ts';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { PortraitField } from '#platform/ui/portrait-field.tsx';
import { useFocusOnInvalid } from '#platform/ui/use-focus-on-invalid.ts';
import { ProofFields } from '#access/two-step/index.ts';
import { useLoadedProfile } from './me.ts';
import { useUpdateProfile } from './use-update-profile.ts';
import { asksProof, errorMapping, read, valuesOf } from './values.ts';

export function EditProfile({ formId }: { formId: string }) {
  const element = useRef<HTMLFormElement>(null);
  const opened = useLoadedProfile();
  const { update, fetch } = useUpdateProfile(opened.userId);
  const edit = useEditForm({
    opened,
    valuesOf,
    read,
    send: update,
    fetch,
    errorMapping,
    refresh: () => undefined,
    savedIn: ({ user }) => user,
  });
  const { values, errors, change, problem, step, attempt } = edit.form;
  useFocusOnInvalid(element, attempt);
  useMarkChanged(element, edit.form.changed);
  const text = (field: 'fullName' | 'age' | 'email' | 'mobile') => ({
    name: field,
    value: values[field],
    error: errors[field],
    required: true,
    onChange: (event: { currentTarget: { value: string } }) => change({ [field]: event.currentTarget.value }),
  });

  return (
    <form
      id={formId}
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        edit.submit();
      }}
    >
      <EditConflict
        edit={edit}
        fields={{
          picture: { label: t`Picture`, format: (picture) => (picture === null ? t`as it was` : t`a new one`) },
          fullName: textField(t({ message: 'Name', context: 'person' })),
          age: textField(t`Age`),
          email: textField(t`Email`),
          mobile: textField(t`Mobile`),
        }}
        notes={(before, saved) => (before.fileName === saved.fileName ? [] : [t`The picture was replaced.`])}
      />
      <FormAlert text={problem} />
      <FormSection title={t`Personal details`} hint={<Trans>How colleagues see you.</Trans>} isWide>
        <PortraitField
          label={t`Picture`}
          image={edit.saved.image}
          value={values.picture}
          onChange={(picture) => change({ picture })}
          error={errors['picture']}
          required={edit.saved.fileName === null}
        />
        <TextInput
          label={t({ message: 'Name', context: 'person' })}
          {...text('fullName')}
          maxLength={maxNameLength}
          autoComplete="name"
        />
        <TextInput label={t`Age`} {...text('age')} inputMode="numeric" maxLength={maxAgeLength} autoComplete="off" />
        <TextInput label={t`Mobile`} {...text('mobile')} type="tel" maxLength={maxPhoneLength} autoComplete="tel" />
      </FormSection>
      <FormSection title={t`Sign-in`} isWide>
        <EmailField
          label={t`Email`}
          description={
            opened.hasPassword ? (
              <Trans>You sign in with it. Changing it signs out your other devices.</Trans>
            ) : (
              <Trans>Only an administrator can change it, because you sign in with single sign-on.</Trans>
            )
          }
          {...text('email')}
          readOnly={!opened.hasPassword}
          autoComplete="email"
        />
        {asksProof(values, edit.saved) && (
          <ProofFields
            userId={opened.userId}
            values={values}
            errors={errors}
            description={<Trans>You need it to change your email.</Trans>}
            step={step}
            onChange={change}
          />
        )}
      </FormSection>
    </form>
  );
}
