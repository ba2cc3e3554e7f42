import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { updateStudent } from '@eemusic/contract/sales/users';
import { t } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EditConflict } from '#platform/ui/edit-conflict.tsx';
import { FormWaiting } from '#platform/ui/form/form-waiting.tsx';
import { RecordForm } from '#platform/ui/form/record-form.tsx';
import { useEditForm } from '#platform/ui/form/use-edit-form.ts';
import { call } from '#platform/api/call.ts';
import { forgetChain } from '#sales/user-management/index.ts';
import { type SavedStudent, studentQuery } from './queries.ts';
import { fieldsInWords, notesOf } from './fields-in-words.ts';
import { StudentFields } from './student-fields.tsx';
import { places, readUpdate, valuesOf } from './values.ts';

type Props = { id: number; back: ReactNode; onClose: () => void };

export function EditStudent({ id, back, onClose }: Props) {
  const { data, error, isFetchedAfterMount, refetch } = useQuery(studentQuery(id));
  if (isFetchedAfterMount && data !== undefined) return <EditForm opened={data} back={back} onClose={onClose} />;
  return <FormWaiting title={t`Edit User Information`} back={back} error={error} onRetry={() => void refetch()} />;
}

type FormProps = { opened: SavedStudent; back: ReactNode; onClose: () => void };

function EditForm({ opened, back, onClose }: FormProps) {
  const client = useQueryClient();
  const edit = useEditForm({
    opened,
    valuesOf,
    read: readUpdate,
    send: (input: CallOf<typeof updateStudent>) => call(updateStudent, input),
    fetch: () => client.fetchQuery(studentQuery(opened.userId)),
    places,
    forget: () => forgetChain(client),
    onSaved: onClose,
  });

  return (
    <RecordForm
      title={t`Edit User Information`}
      action={t`Save`}
      back={back}
      form={edit.form}
      isSaving={edit.isSaving}
      onSubmit={edit.submit}
      onCancel={onClose}
      notice={<EditConflict edit={edit} fields={fieldsInWords()} notes={notesOf} />}
    >
      <StudentFields form={edit.form} saved={edit.saved} />
    </RecordForm>
  );
}
