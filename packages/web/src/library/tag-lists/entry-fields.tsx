import { maxNameLength } from '@eemusic/contract/platform/field-lengths';
import type { KeptList } from '@eemusic/contract/library/tag-lists';
import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import type { RecordForm } from '#platform/ui/form/use-record-form.ts';
import { RuleField } from './rule-field.tsx';
import type { Values } from './values.ts';

type Props = { list: KeptList; form: Pick<RecordForm<Values>, 'values' | 'errors' | 'change'> };

export function EntryFields({ list, form: { values, errors, change } }: Props) {
  const text = (field: 'name' | 'nameZh') => ({
    name: field,
    value: values[field],
    error: errors[field],
    required: true,
    autoComplete: 'off',
    maxLength: maxNameLength,
    onChange: (event: { currentTarget: { value: string } }) => change({ [field]: event.currentTarget.value }),
  });

  return (
    <>
      {list !== 'scoreType' && (
        <RuleField list={list} rule={values.rule} error={errors['rule']} onChange={(rule) => change({ rule })} />
      )}
      <TextInput label={t`Name in English`} {...text('name')} />
      <TextInput label={t`Name in Chinese`} lang="zh-Hans" {...text('nameZh')} />
    </>
  );
}
