import { updateChannel } from '@eemusic/contract/sales/channels';
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
import { ChannelFields } from './channel-fields.tsx';
import { channelQuery, type SavedChannel } from './queries.ts';
import { places, readUpdate, rebase, schoolsOf, valuesOf } from './values.ts';

type Props = { id: number; back: ReactNode; onClose: () => void };

export function EditChannel({ id, back, onClose }: Props) {
  const { data, error, isFetchedAfterMount, refetch } = useQuery(channelQuery(id));
  if (isFetchedAfterMount && data !== undefined) return <EditForm opened={data} back={back} onClose={onClose} />;
  return <FormWaiting title={t`Edit channel`} back={back} error={error} onRetry={() => void refetch()} />;
}

type FormProps = { opened: SavedChannel; back: ReactNode; onClose: () => void };

function EditForm({ opened, back, onClose }: FormProps) {
  const client = useQueryClient();
  const edit = useEditForm({
    opened,
    valuesOf,
    read: readUpdate,
    send: (input: CallOf<typeof updateChannel>) => call(updateChannel, input),
    fetch: () => client.fetchQuery(channelQuery(opened.id)),
    rebase,
    places,
    forget: () => forgetChain(client),
    onSaved: onClose,
  });
  const schools = useMemo(() => schoolsOf(edit.saved), [edit.saved]);

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
      <ChannelFields form={edit.form} schools={schools} />
    </RecordForm>
  );
}
