import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
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
    <>
      <TextInput label={t`Name in English`} {...text('name')} />
      <TextInput label={t`Name in Chinese`} lang="zh-Hans" {...text('nameZh')} />
    </>
  );
}
