import { createEducator } from '@eemusic/contract/sales/educators';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Trans } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { maxNameLength } from '@eemusic/contract/platform/field-lengths';
import { minPasswordLength } from '@eemusic/contract/access/session';
import { call } from '#platform/api/call.ts';
import { AddRecord } from '#sales/user-management/index.ts';
import { FormSection } from '#platform/ui/form/form-section.tsx';
import type { RecordForm as RecordFormState } from '#platform/ui/form/use-record-form.ts';
import { PasswordField, PasswordStrength } from '#access/passwords/index.ts';
import { EducatorFields } from './educator-fields.tsx';
import { type Access, blank, errorMapping, readNew, type Values } from './values.ts';

type Props = { back: ReactNode; onClose: () => void };

export function AddEducator(props: Props) {
  return (
    <AddRecord
      {...props}
      title={t`Add school or teacher`}
      action={t`Add school or teacher`}
      blank={blank}
      errorMapping={errorMapping}
      read={readNew}
      send={(input, options) => call(createEducator, input, options)}
    >
      {(form) => (
        <EducatorFields form={form}>
          <AccessFields form={form} />
        </EducatorFields>
      )}
    </AddRecord>
  );
}

type AccessFieldsProps = { form: Pick<RecordFormState<Values & Access>, 'values' | 'errors' | 'change'> };

/** The user name and password with which a new school or teacher signs in to the product. */
function AccessFields({ form: { values, errors, change } }: AccessFieldsProps) {
  return (
    <FormSection title={t`Sign-in`} isWide>
      <TextInput
        label={t`Username`}
        name="userName"
        value={values.userName}
        error={errors['userName']}
        required
        maxLength={maxNameLength}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => change({ userName: event.currentTarget.value })}
      />
      <div>
        <PasswordField
          label={t`Password`}
          name="password"
          value={values.password}
          error={errors['password']}
          required
          autoComplete="new-password"
          description={
            <Trans>At least {minPasswordLength} characters; several unrelated words are strong and easy to type.</Trans>
          }
          onChange={(event) => change({ password: event.currentTarget.value })}
        />
        <PasswordStrength
          password={values.password}
          about={[values.userName, values.name, values.contactName, values.contactEmail]}
        />
      </div>
    </FormSection>
  );
}
