import { maxNameLength } from '@eemusic/contract/platform/field-lengths';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Text, TextInput } from '@mantine/core';
import type { RecordForm } from '#platform/ui/form/use-record-form.ts';
import { LayoutFields } from '#library/print-layouts/index.ts';
import { FormSection } from '#platform/ui/form/form-section.tsx';
import { ImageField } from './image-field.tsx';
import { missingText } from './error-mapping.ts';
import type { ImageUpload } from './use-image-upload.ts';
import type { Values } from './values.ts';

type Props = {
  form: Pick<RecordForm<Values>, 'values' | 'errors' | 'change'>;
  upload: ImageUpload;
};

export function LibraryFields({ form: { values, errors, change }, upload }: Props) {
  const wrong = (field: keyof Values) => (errors[field] === missingText() ? true : errors[field]);
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
      <FormSection title={t`Library`} hint={<Trans>Every library has a name of its own.</Trans>} isWide>
        <TextInput label={t`Name`} {...text('name')} maxLength={maxNameLength} />
        <TextInput
          label={t`Short name`}
          description={t`Shown below the name.`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...text('shortName')}
          maxLength={maxNameLength}
        />
        <ImageField image={values.image} upload={upload} error={wrong('image')} />
      </FormSection>
      <FormSection
        name="printLayout"
        title={t`Print layout`}
        hint={
          <Trans>
            Scores of this library are printed like this, unless someone chooses otherwise in the print dialog.
          </Trans>
        }
        isWrong={errors.printLayout !== undefined}
      >
        {errors.printLayout !== undefined && (
          <Text size="sm" c="red">
            {errors.printLayout}
          </Text>
        )}
        <LayoutFields layout={values.printLayout} onChange={(printLayout) => change({ printLayout })} />
      </FormSection>
    </>
  );
}
