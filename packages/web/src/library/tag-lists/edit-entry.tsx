import {
  firstManagedId,
  type ManagedList,
  type ListEntry,
  listTagLists,
  updateListEntry,
} from '@eemusic/contract/library/tag-lists';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { t } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { nameInLanguage, refreshTagLists } from '#library/tags/index.ts';
import { CallError } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import { textField } from '#platform/ui/conflict.ts';
import { EditConflict } from '#platform/ui/edit-conflict.tsx';
import { FormWaiting } from '#platform/ui/form/form-waiting.tsx';
import { RecordForm } from '#platform/ui/form/record-form.tsx';
import { useEditForm } from '#platform/ui/form/use-edit-form.ts';
import { BackToLists } from './back-to-lists.tsx';
import { EntryFields } from './entry-fields.tsx';
import { formatValues } from './rule-choices.ts';
import { errorMapping, readUpdate, valuesOf } from './values.ts';

type Props = { list: ManagedList; id: number; onClose: () => void };

/** Fetches the current version; an open form is not refetched automatically. */
async function fetchEntry(list: ManagedList, id: number): Promise<ListEntry> {
  const { lists } = await call(listTagLists, {});
  const entry = lists
    .find((one) => one.list === list)
    ?.entries.find((one) => one.id === id && one.id >= firstManagedId);
  if (entry === undefined)
    throw new CallError({
      status: 404,
      code: 'entry.not-found',
      text: t`This entry does not exist, or it was deleted`,
    });
  return entry;
}

export function EditEntry({ list, id, onClose }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: ['tag list entry', list, id],
    queryFn: () => fetchEntry(list, id),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnReconnect: false,
  });
  if (data !== undefined) return <EditForm list={list} opened={data} onClose={onClose} />;
  return (
    <FormWaiting
      title={t`Edit entry`}
      back={<BackToLists list={list} />}
      error={error}
      onRetry={() => void refetch()}
    />
  );
}

function EditForm({ list, opened, onClose }: { list: ManagedList; opened: ListEntry; onClose: () => void }) {
  const client = useQueryClient();
  const edit = useEditForm({
    opened,
    valuesOf,
    read: (values, saved) => readUpdate(list, values, saved),
    send: (input: CallOf<typeof updateListEntry>) => call(updateListEntry, input),
    fetch: () => fetchEntry(list, opened.id),
    errorMapping,
    refresh: () => refreshTagLists(client),
    onSaved: onClose,
  });

  return (
    <RecordForm
      title={nameInLanguage(edit.saved)}
      action={t`Save`}
      back={<BackToLists list={list} />}
      form={edit.form}
      isSaving={edit.isSaving}
      onSubmit={edit.submit}
      onCancel={onClose}
      notice={
        <EditConflict
          edit={edit}
          fields={{
            rule: { label: t`Recognised by`, format: (rule) => (list === 'scoreType' ? '' : formatValues(list, rule)) },
            name: textField(t`Name in English`),
            nameZh: textField(t`Name in Chinese`),
          }}
        />
      }
    >
      <EntryFields list={list} form={edit.form} />
    </RecordForm>
  );
}
