import { maxNameLength, maxShortNameLength } from '@eemusic/contract/platform/field-lengths';
import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import type { RecordForm } from '#platform/ui/form/use-record-form.ts';
import { ImageField } from './image-field.tsx';
import { sayMissing } from './places.ts';
import type { ImageUpload } from './use-image-upload.ts';
import type { Values } from './values.ts';

type Props = {
  form: Pick<RecordForm<Values>, 'values' | 'errors' | 'change'>;
  upload: ImageUpload;
};

export function LibraryFields({ form: { values, errors, change }, upload }: Props) {
  const wrong = (field: keyof Values) => (errors[field] === sayMissing() ? true : errors[field]);
  const text = (field: 'name' | 'shortName') => ({
    name: field,
    value: values[field],
    error: wrong(field),
    required: true,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => change({ [field]: event.currentTarget.value }),
  });

  return (
    <>
      <ImageField image={values.image} upload={upload} error={wrong('image')} />
      <TextInput label={t`Name`} {...text('name')} maxLength={maxNameLength} />
      <TextInput label={t`Short name`} {...text('shortName')} maxLength={maxShortNameLength} maw={240} />
    </>
  );
}
