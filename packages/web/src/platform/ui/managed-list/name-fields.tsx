import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { FormSection } from '#platform/ui/form/form-section.tsx';
import type { RecordForm } from '#platform/ui/form/use-record-form.ts';

type Names = { name: string; nameZh: string };
type Props = { form: Pick<RecordForm<Names>, 'values' | 'errors' | 'change'>; maxLength: number };

/** The name of an entry in both languages. */
export function NameFields({ form: { values, errors, change }, maxLength }: Props) {
  const text = (field: keyof Names) => ({
    name: field,
    value: values[field],
    error: errors[field],
    required: true,
    autoComplete: 'off',
    maxLength,
    onChange: (event: { currentTarget: { value: string } }) => change({ [field]: event.currentTarget.value }),
  });
  return (
    <FormSection
      title={t`Name`}
      hint={<Trans>Everyone sees the one in their language. Names in a list must differ.</Trans>}
      isWide
    >
      <TextInput label={t`Name in English`} {...text('name')} />
      <TextInput label={t`Name in Chinese`} lang="zh-Hans" {...text('nameZh')} />
    </FormSection>
  );
}
