import { addLibrary, type Library, listLibraries, updateLibrary } from '@eemusic/contract/library/libraries';
import { standardPrintLayout } from '@eemusic/contract/library/print-layout-values';
import { maxNameLength } from '@eemusic/contract/platform/field-lengths';
import { maxUploadBytes, uploadFile } from '@eemusic/contract/platform/files';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Text, TextInput } from '@mantine/core';
import { IconMusic } from '@tabler/icons-react';
import { useIsMutating, useMutation } from '@tanstack/react-query';
import { refreshLibraries } from '#library/libraries/index.ts';
import { formatLayout, LayoutFields } from '#library/print-layouts/index.ts';
import { CallError, textOf } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import { uploadTo } from '#platform/api/upload.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { textField } from '#platform/ui/conflict.ts';
import { AddRecord, EditRecord } from '#platform/ui/form/record-form.tsx';
import { FormSection } from '#platform/ui/form/form-section.tsx';
import { readForm } from '#platform/ui/form/read-form.ts';
import { textInput } from '#platform/ui/form/text-input.ts';
import type { RecordForm } from '#platform/ui/form/use-form.ts';
import { ImageWithFallback } from '#platform/ui/image-with-fallback.tsx';
import { PictureField } from '#platform/ui/picture-field.tsx';
import { decode } from '#platform/ui/read-picture.ts';
import { entryQuery } from './entry-list.tsx';

type Values = Pick<Library, 'name' | 'shortName' | 'image' | 'printLayout'>;
const blank: Values = { name: '', shortName: '', image: '', printLayout: standardPrintLayout };

function valuesOf({ name, shortName, image, printLayout }: Library): Values {
  return { name, shortName, image, printLayout };
}

/** Shown once above the form, and not beside each empty field. */
const missingText = () => t`Please fill all the fields`;

/** A picture is uploaded as soon as it is chosen, and the form is saved only after that. */
const imageUpload = ['library image'];

const useShared = (onClose: () => void) => ({
  onClose,
  back: <BackLink to="/score-library/manage" search={{}} label={t`Manage Libraries`} />,
  errorMapping: {
    codes: { 'library.name-taken': 'name', 'library.image': 'image' },
    refusal: missingText(),
  },
  refresh: refreshLibraries,
  isBusy: useIsMutating({ mutationKey: imageUpload }) > 0,
});

export function AddLibrary({ onClose }: { onClose: () => void }) {
  return (
    <AddRecord
      {...useShared(onClose)}
      blank={blank}
      title={t`Add library`}
      action={t`Add library`}
      read={(values) => readForm(addLibrary.input, values)}
      send={(input, options) => call(addLibrary, input, options)}
    >
      {(form) => <LibraryFields form={form} />}
    </AddRecord>
  );
}

export function EditLibrary({ id, onClose }: { id: number; onClose: () => void }) {
  const find = async () => (await call(listLibraries, {})).modules.find((one) => one.id === id);
  return (
    <EditRecord
      {...useShared(onClose)}
      valuesOf={valuesOf}
      query={entryQuery(['library', id], find)}
      waitingTitle={t`Edit library`}
      titleOf={({ name }) => name}
      read={(values, { version }) => readForm(updateLibrary.input, { ...values, id, version })}
      send={(input) => call(updateLibrary, input)}
      fieldsInWords={(before) => ({
        image: { label: t`Image`, format: (image) => (image === before?.image ? t`as it was` : t`a new one`) },
        name: textField(t`Name`),
        shortName: textField(t`Short name`),
        printLayout: { label: t`Print layout`, format: formatLayout },
      })}
    >
      {(form) => <LibraryFields form={form} />}
    </EditRecord>
  );
}

type Props = { form: Pick<RecordForm<Values>, 'values' | 'errors' | 'change'> };

function LibraryFields({ form }: Props) {
  const { values, errors, change } = form;
  const wrong = (field: keyof Values) => (errors[field] === missingText() ? true : errors[field]);
  const text = (field: 'name' | 'shortName') => ({
    ...textInput(form, field),
    error: wrong(field),
    required: true,
    autoComplete: 'off',
    maxLength: maxNameLength,
  });

  return (
    <>
      <FormSection title={t`Library`} hint={t`Every library has a name of its own.`} isWide>
        <TextInput label={t`Name`} {...text('name')} />
        <TextInput
          label={t`Short name`}
          description={t`Shown below the name.`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...text('shortName')}
        />
        <ImageField image={values.image} error={wrong('image')} onStored={(image) => change({ image })} />
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
  image: string;
  /** True if the form shows the error above its fields. */
  error: string | true | undefined;
  onStored: (address: string) => void;
};

function ImageField({ image, error, onStored }: ImageFieldProps) {
  const upload = useImageUpload(onStored);
  return (
    <PictureField
      label={t`Image`}
      name="image"
      preview={
        <ImageWithFallback
          src={image === '' ? null : image}
          alt={image === '' ? '' : t`The image as it is shown`}
          icon={IconMusic}
          width={240}
          height={148}
        />
      }
      hint={t`Drop an image here, or choose one: PNG, JPEG, WebP or GIF, at most 20 MB.`}
      choose={image === '' ? t`Choose an image` : t`Choose another image`}
      error={upload.problem ?? error}
      required
      isBusy={upload.isPending}
      onFile={upload.take}
    />
  );
}

const allowedTypesText = () => t`Please upload a PNG, JPEG, WebP or GIF image`;

function useImageUpload(onStored: (address: string) => void) {
  const { mutate, isPending, data, error } = useMutation({
    mutationKey: imageUpload,
    meta: { showsOwnErrors: true },
    mutationFn: async (file: File): Promise<string | null> => {
      if (file.size > maxUploadBytes) return t`This is too large`;
      const { url } = await uploadTo(uploadFile, file);
      if ((await decode(url)) === null) return allowedTypesText();
      onStored(url);
      return null;
    },
  });
  return { take: mutate, isPending, problem: error === null ? (data ?? null) : explainError(error) };
}

/** The upload call also accepts recordings, which the form refuses. */
function explainError(error: Error): string {
  return error instanceof CallError && error.code === 'file.type' ? allowedTypesText() : textOf(error);
}
