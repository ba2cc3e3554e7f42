import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { textField } from '#platform/ui/conflict.ts';
import { FormSection } from '#platform/ui/form/form-section.tsx';
import type { RecordForm } from '#platform/ui/form/use-form.ts';

type Names = { name: string; nameZh: string };
type Props = { form: Pick<RecordForm<Names>, 'values' | 'errors' | 'change'>; maxLength: number };

/** How the notice about a conflict shows them. */
export const namesInWords = () => ({ name: textField(t`Name in English`), nameZh: textField(t`Name in Chinese`) });

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
      hint={<Trans>Each colleague sees the name in their own language. Every name must be unique.</Trans>}
      isWide
    >
      <TextInput label={t`Name in English`} {...text('name')} />
      <TextInput label={t`Name in Chinese`} lang="zh-Hans" {...text('nameZh')} />
    </FormSection>
  );
}
