import { addLibrary } from '@eemusic/contract/library/libraries';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import { RecordForm } from '#platform/ui/form/record-form.tsx';
import { useCreate } from '#platform/ui/form/use-create.ts';
import { useRecordForm } from '#platform/ui/form/use-record-form.ts';
import { toast } from '#platform/ui/toast.tsx';
import { BackToLibraries } from './back-to-libraries.tsx';
import { LibraryFields } from './library-fields.tsx';
import { errorMapping } from './error-mapping.ts';
import { refreshLibraries } from './queries.ts';
import { useImageUpload } from './use-image-upload.ts';
import { blank, readNew } from './values.ts';

export function AddLibrary({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const form = useRecordForm(blank, errorMapping());
  const upload = useImageUpload((image) => form.change({ image }));
  const create = useCreate({
    send: (input: CallOf<typeof addLibrary>, options) => call(addLibrary, input, options),
    refresh: () => refreshLibraries(client),
  });

  const submit = () => {
    if (create.isPending || upload.isPending) return;
    form.clear();
    const { input, errors } = readNew(form.values);
    if (errors !== null) return form.refuse(errors);
    create.mutate(input, {
      onSuccess: ({ message }) => {
        toast.success(message);
        form.allowLeaving();
        onClose();
      },
      onError: form.fail,
    });
  };

  return (
    <RecordForm
      title={t`Add library`}
      action={t`Add library`}
      back={<BackToLibraries />}
      form={form}
      isSaving={create.isPending || upload.isPending}
      onSubmit={submit}
      onCancel={onClose}
    >
      <LibraryFields form={form} upload={upload} />
    </RecordForm>
  );
}
