import { type Library, updateLibrary } from '@eemusic/contract/library/libraries';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { t } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import { textField } from '#platform/ui/conflict.ts';
import { EditConflict } from '#platform/ui/edit-conflict.tsx';
import { FormWaiting } from '#platform/ui/form/form-waiting.tsx';
import { RecordForm } from '#platform/ui/form/record-form.tsx';
import { useEditForm } from '#platform/ui/form/use-edit-form.ts';
import { BackToLibraries } from './back-to-libraries.tsx';
import { formatLayout } from '#library/print-layouts/index.ts';
import { LibraryFields } from './library-fields.tsx';
import { errorMapping } from './error-mapping.ts';
import { refreshLibraries, libraryQuery } from './queries.ts';
import { useImageUpload } from './use-image-upload.ts';
import { readUpdate, valuesOf } from './values.ts';

type Props = { id: number; onClose: () => void };

export function EditLibrary({ id, onClose }: Props) {
  const { data, error, isFetchedAfterMount, refetch } = useQuery(libraryQuery(id));
  if (isFetchedAfterMount && data !== undefined) return <EditForm opened={data} onClose={onClose} />;
  return (
    <FormWaiting title={t`Edit library`} back={<BackToLibraries />} error={error} onRetry={() => void refetch()} />
  );
}

function EditForm({ opened, onClose }: { opened: Library; onClose: () => void }) {
  const client = useQueryClient();
  const edit = useEditForm({
    opened,
    valuesOf,
    read: readUpdate,
    send: (input: CallOf<typeof updateLibrary>) => call(updateLibrary, input),
    fetch: () => client.fetchQuery(libraryQuery(opened.id)),
    errorMapping: errorMapping(),
    refresh: () => refreshLibraries(client),
    onSaved: onClose,
  });
  const upload = useImageUpload((image) => edit.form.change({ image }));

  return (
    <RecordForm
      title={edit.saved.name}
      action={t`Save`}
      back={<BackToLibraries />}
      form={edit.form}
      isSaving={edit.isSaving || upload.isPending}
      onSubmit={() => !upload.isPending && edit.submit()}
      onCancel={onClose}
      notice={
        <EditConflict
          edit={edit}
          fields={{
            image: { label: t`Image`, format: (image) => (image === edit.before?.image ? t`as it was` : t`a new one`) },
            name: textField(t`Name`),
            shortName: textField(t`Short name`),
            printLayout: { label: t`Print layout`, format: formatLayout },
          }}
        />
      }
    >
      <LibraryFields form={edit.form} upload={upload} />
    </RecordForm>
  );
}
