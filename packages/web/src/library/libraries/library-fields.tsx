import { maxNameLength } from '@eemusic/contract/platform/field-lengths';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Input, Text, TextInput } from '@mantine/core';
import type { RecordForm } from '#platform/ui/form/use-record-form.ts';
import { LayoutFields } from '#library/print-layouts/index.ts';
import { FormSection } from '#platform/ui/form/form-section.tsx';
import { missingText } from './error-mapping.ts';
import type { ImageUpload } from './use-image-upload.ts';
import type { Values } from './values.ts';
import '@mantine/dropzone/styles.layer.css';
import { Dropzone } from '@mantine/dropzone';
import { IconMusic, IconUpload } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { ImageWithFallback } from '#platform/ui/image-with-fallback.tsx';
import zone from '#platform/ui/picture-zone.module.css';
import classes from './image-field.module.css';

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

type ImageFieldProps = {
  /** Address of the picture; empty if there is none. */
  image: string;
  upload: ImageUpload;
  /** True if the form shows the error above its fields. */
  error: string | true | undefined;
};

/** The library's picture: accepts a file by drop, click or keyboard, and previews it as it looks on the tiles. */
function ImageField({ image, upload, error }: ImageFieldProps) {
  const id = useId();
  const open = useRef<() => void>(null);
  const shownError = upload.problem ?? error;

  return (
    <Input.Wrapper id={id} label={t`Image`} labelElement="div" error={shownError} required data-field="image">
      <Dropzone
        onDropAny={(files, rejections) => {
          const file = files[0] ?? rejections[0]?.file;
          if (file !== undefined) upload.take(file);
        }}
        onDrop={() => undefined}
        multiple={false}
        disabled={upload.isPending}
        openRef={open}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        inputProps={{ accept: 'image/png,image/jpeg,image/webp,image/gif', 'aria-label': t`Image` }}
        useFsAccessApi={false}
        className={`${zone.zone} ${classes.bare}`}
        classNames={{ inner: zone.field ?? '' }}
        mod={{ error: Boolean(shownError) }}
      >
        <ImageWithFallback
          src={image === '' ? null : image}
          alt={image === '' ? '' : t`The image as it is shown`}
          icon={IconMusic}
          width={240}
          height={148}
        />
        <div className={zone.text}>
          <span className={zone.hint}>
            <Trans>Drop an image here, or choose one: PNG, JPEG, WebP or GIF, at most 20 MB.</Trans>
          </span>
          <Button
            size="xs"
            variant="default"
            loading={upload.isPending}
            {...(Boolean(shownError) && { 'data-wrong': true })}
            {...(typeof shownError === 'string' && { 'aria-describedby': `${id}-error` })}
            leftSection={<IconUpload size={16} aria-hidden />}
            onClick={() => open.current?.()}
          >
            {image === '' ? <Trans>Choose an image</Trans> : <Trans>Choose another image</Trans>}
          </Button>
        </div>
      </Dropzone>
    </Input.Wrapper>
  );
}
