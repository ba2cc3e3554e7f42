import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Group, Radio, TextInput } from '@mantine/core';
import { maxAgeLength, maxNameLength, maxPhoneLength } from '@eemusic/contract/platform/field-lengths';
import { minPasswordLength } from '@eemusic/contract/access/session';
import { FormSection } from '#platform/ui/form/form-section.tsx';
import { RecordForm } from '#platform/ui/form/record-form.tsx';
import type { RecordForm as Form } from '#platform/ui/form/use-record-form.ts';
import { ProofFields } from '#access/two-step/index.ts';
import { PasswordField, PasswordStrength } from '#access/passwords/index.ts';
import { genderChoices } from '#platform/names/genders.ts';
import { EmailField } from '#platform/ui/form/email-field.tsx';
import { PortraitField } from '#platform/ui/portrait-field.tsx';
import { BackToAdministrators } from './back-to-administrators.tsx';
import type { Locks } from './locks.ts';
import { PermissionList } from './permission-list.tsx';
import { useAdministratorsAddress } from './use-administrators-address.ts';
import { toGender, type Values } from './values.ts';
import { LockReason } from './lock-reason.tsx';

type Props = {
  title: string;
  /** Label of the main action. */
  action: string;
  form: Form<Values>;
  locks: Locks;
  /** URL of the current picture. */
  image: string | null;
  isNew: boolean;
  /** The details that the account lacks, and that may stay so. */
  lacked?: readonly string[];
  /** The user who has to enter the current password; null if nobody does. */
  provesAs?: number | null;
  isSaving: boolean;
  onSubmit: () => void;
  /** Shown above the fields. */
  notice?: ReactNode;
};

export function AdministratorForm({ form, locks, image, isNew, lacked, provesAs = null, ...frame }: Props) {
  const { close } = useAdministratorsAddress();
  return (
    <RecordForm {...frame} form={form} back={<BackToAdministrators />} onCancel={close}>
      <AdministratorFields form={form} locks={locks} image={image} isNew={isNew} lacked={lacked} provesAs={provesAs} />
      <FormSection title={t`Permissions`} hint={<Trans>Which screens they open. You can grant what you hold.</Trans>}>
        <PermissionList
          isTitled
          heldCodes={form.values.permissions}
          locks={locks}
          onChange={(permissions) => form.change({ permissions })}
          error={form.errors['permissions']}
        />
      </FormSection>
    </RecordForm>
  );
}

type AdministratorFieldsProps = {
  form: Pick<Form<Values>, 'values' | 'errors' | 'step' | 'change'>;
  locks: Locks;
  image: string | null;
  isNew: boolean;
  lacked?: readonly string[] | undefined;
  provesAs?: number | null;
};
type TextField = 'fullName' | 'username' | 'email' | 'mobile' | 'age';

export function AdministratorFields({
  form: { values, errors, step, change },
  locks,
  image,
  isNew,
  lacked,
  provesAs = null,
}: AdministratorFieldsProps) {
  const text = (field: TextField) => ({
    name: field,
    value: values[field],
    error: errors[field],
    required: !lacked?.includes(field),
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => change({ [field]: event.currentTarget.value }),
  });
  const isLocked = locks.access !== null;
  const reason = locks.access !== null && <LockReason reason={locks.access} />;

  return (
    <>
      <FormSection title={t`Personal details`} isWide>
        <PortraitField
          label={t`Picture`}
          image={image}
          value={values.avatarBase64}
          onChange={(avatarBase64) => change({ avatarBase64 })}
          error={errors['avatarBase64']}
          required={isNew}
        />
        <TextInput label={t({ message: 'Name', context: 'person' })} {...text('fullName')} maxLength={maxNameLength} />
        <TextInput label={t`Mobile`} {...text('mobile')} type="tel" maxLength={maxPhoneLength} />
        <TextInput label={t`Age`} {...text('age')} inputMode="numeric" maxLength={maxAgeLength} />
        <Radio.Group
          name="gender"
          label={t`Gender`}
          value={values.gender}
          error={errors['gender']}
          required={!lacked?.includes('gender')}
          onChange={(gender) => change({ gender: toGender(gender) })}
        >
          <Group gap="lg" mt={10} mb={6}>
            {genderChoices().map(({ value, label }) => (
              <Radio key={value} value={String(value)} label={label} />
            ))}
          </Group>
        </Radio.Group>
      </FormSection>
      <FormSection title={t`Sign-in`} isWide>
        <TextInput
          label={t`Username`}
          {...text('username')}
          maxLength={maxNameLength}
          autoCapitalize="none"
          spellCheck={false}
        />
        <EmailField
          label={t`Email`}
          {...text('email')}
          readOnly={isLocked}
          variant={isLocked ? 'filled' : 'default'}
          description={reason}
        />
        <div>
          <PasswordField
            label={isNew ? t`Password` : t`New password`}
            name="password"
            value={values.password}
            error={errors['password']}
            required={isNew}
            autoComplete="new-password"
            readOnly={isLocked}
            variant={isLocked ? 'filled' : 'default'}
            description={
              reason ||
              (isNew ? (
                <Trans>
                  At least {minPasswordLength} characters; several unrelated words are strong and easy to type.
                </Trans>
              ) : (
                <Trans>Leave empty to keep the current one. A new one signs them out everywhere.</Trans>
              ))
            }
            onChange={(event) => change({ password: event.currentTarget.value })}
          />
          {!isLocked && (isNew || values.password !== '') && (
            <PasswordStrength password={values.password} about={[values.email, values.username, values.fullName]} />
          )}
        </div>
        {provesAs !== null && (
          <ProofFields
            userId={provesAs}
            values={values}
            errors={errors}
            description={<Trans>You need it to change how you sign in.</Trans>}
            step={step}
            onChange={change}
          />
        )}
      </FormSection>
    </>
  );
}
