import { updateEducator } from '@eemusic/contract/sales/educators';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { t } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { EditConflict } from '#platform/ui/edit-conflict.tsx';
import { FormWaiting } from '#platform/ui/form/form-waiting.tsx';
import { RecordForm } from '#platform/ui/form/record-form.tsx';
import { useEditForm } from '#platform/ui/form/use-edit-form.ts';
import { call } from '#platform/api/call.ts';
import { forgetChain } from '#sales/user-management/index.ts';
import { fieldsInWords, notesOf } from './fields-in-words.ts';
import { EducatorFields } from './educator-fields.tsx';
import { educatorQuery, type SavedEducator } from './queries.ts';
import { places, readUpdate, rebase, usersOf, valuesOf } from './values.ts';

type Props = { id: number; back: ReactNode; onClose: () => void };

export function EditEducator({ id, back, onClose }: Props) {
  const { data, error, isFetchedAfterMount, refetch } = useQuery(educatorQuery(id));
  if (isFetchedAfterMount && data !== undefined) return <EditForm opened={data} back={back} onClose={onClose} />;
  return <FormWaiting title={t`Edit school or teacher`} back={back} error={error} onRetry={() => void refetch()} />;
}

type FormProps = { opened: SavedEducator; back: ReactNode; onClose: () => void };

function EditForm({ opened, back, onClose }: FormProps) {
  const client = useQueryClient();
  const edit = useEditForm({
    opened,
    valuesOf,
    read: readUpdate,
    send: (input: CallOf<typeof updateEducator>) => call(updateEducator, input),
    fetch: () => client.fetchQuery(educatorQuery(opened.id)),
    rebase,
    places,
    forget: () => forgetChain(client),
    onSaved: onClose,
  });
  const users = useMemo(() => usersOf(edit.saved), [edit.saved]);

  return (
    <RecordForm
      title={edit.saved.name}
      action={t`Save`}
      back={back}
      form={edit.form}
      isSaving={edit.isSaving}
      onSubmit={edit.submit}
      onCancel={onClose}
      notice={<EditConflict edit={edit} fields={fieldsInWords()} notes={notesOf} />}
    >
      <EducatorFields form={edit.form} users={users} />
    </RecordForm>
  );
}
