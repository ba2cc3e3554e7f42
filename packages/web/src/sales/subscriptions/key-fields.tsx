import { maxNameLength, maxPhoneLength } from '@eemusic/contract/platform/field-lengths';
import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import { RegionSelect } from '#sales/regions/index.ts';
import { EmailField } from '#platform/ui/form/email-field.tsx';
import { DayField } from '#platform/ui/form/day-field.tsx';
import { FormSection } from '#platform/ui/form/form-section.tsx';
import type { RecordForm as RecordFormState } from '#platform/ui/form/use-record-form.ts';
import type { Values } from './key-values.ts';

type Props = { form: Pick<RecordFormState<Values>, 'values' | 'errors' | 'change'> };

export function KeyFields({ form: { values, errors, change } }: Props) {
  const text = (field: 'fullName' | 'phone' | 'email') => ({
    name: field,
    value: values[field],
    error: errors[field],
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => change({ [field]: event.currentTarget.value }),
  });

  return (
    <>
      <FormSection title={t`Subscription`} isWide>
        <DayField
          label={t`Expiry date`}
          name="expireBy"
          required
          value={values.expireBy}
          onChange={(expireBy) => change({ expireBy })}
          error={errors['expireBy']}
        />
      </FormSection>
      <FormSection title={t`User`} hint={t`Changes here also change the user’s record.`} isWide>
        <TextInput label={t`Account name`} {...text('fullName')} required maxLength={maxNameLength} />
        <TextInput label={t`Phone`} {...text('phone')} type="tel" maxLength={maxPhoneLength} />
        <RegionSelect
          value={values.region}
          onChange={(region) => change({ region })}
          error={errors['region']}
          name="region"
          clearable
        />
        <EmailField label={t`Email`} {...text('email')} />
      </FormSection>
    </>
  );
}
