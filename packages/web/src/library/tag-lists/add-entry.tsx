import { addListEntry, type ManagedList } from '@eemusic/contract/library/tag-lists';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useQueryClient } from '@tanstack/react-query';
import { listNames, refreshTagLists } from '#library/tags/index.ts';
import { call } from '#platform/api/call.ts';
import { labelled } from '#platform/locales/formats.ts';
import { RecordForm } from '#platform/ui/form/record-form.tsx';
import { useCreate } from '#platform/ui/form/use-create.ts';
import { useRecordForm } from '#platform/ui/form/use-record-form.ts';
import { toast } from '#platform/ui/toast.tsx';
import { BackToLists } from './back-to-lists.tsx';
import { EntryFields } from './entry-fields.tsx';
import { blank, errorMapping, readNew } from './values.ts';

export function AddEntry({ list, onClose }: { list: ManagedList; onClose: () => void }) {
  const { i18n } = useLingui();
  const client = useQueryClient();
  const form = useRecordForm(blank, errorMapping);
  const create = useCreate({
    send: (input: CallOf<typeof addListEntry>, options) => call(addListEntry, input, options),
    refresh: () => refreshTagLists(client),
  });

  const submit = () => {
    if (create.isPending) return;
    form.clear();
    const { input, errors } = readNew(list, form.values);
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
      title={labelled(i18n._(listNames[list]), t`new entry`)}
      action={t`Add entry`}
      back={<BackToLists list={list} />}
      form={form}
      isSaving={create.isPending}
      onSubmit={submit}
      onCancel={onClose}
    >
      <EntryFields list={list} form={form} />
    </RecordForm>
  );
}
