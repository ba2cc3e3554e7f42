import { maxEmailLength, maxNameLength, maxPhoneLength } from '@eemusic/contract/platform/field-lengths';
import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import { RegionSelect } from '#sales/regions/index.ts';
import { DayField } from '#platform/ui/form/day-field.tsx';
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
      <DayField
        label={t`Expiry date`}
        name="expireBy"
        required
        value={values.expireBy}
        onChange={(expireBy) => change({ expireBy })}
        error={errors['expireBy']}
      />
      <TextInput label={t`Account name`} {...text('fullName')} required maxLength={maxNameLength} />
      <TextInput label={t`Phone`} {...text('phone')} type="tel" maxLength={maxPhoneLength} />
      <RegionSelect
        value={values.region}
        onChange={(region) => change({ region })}
        error={errors['region']}
        name="region"
        clearable
      />
      <TextInput
        label={t`Email`}
        {...text('email')}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={maxEmailLength}
      />
    </>
  );
}
