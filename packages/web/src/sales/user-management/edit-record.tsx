import { t } from '@lingui/core/macro';
import { type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FieldsInWords } from '#platform/ui/conflict-notice.tsx';
import { EditConflict } from '#platform/ui/edit-conflict.tsx';
import { FormWaiting } from '#platform/ui/form/form-waiting.tsx';
import type { Checked } from '#platform/ui/form/read-form.ts';
import { RecordForm } from '#platform/ui/form/record-form.tsx';
import { useEditForm } from '#platform/ui/form/use-edit-form.ts';
import type { ErrorMapping, RecordForm as Form } from '#platform/ui/form/use-record-form.ts';
import { refreshUserManagement } from './refresh-user-management.ts';

type Props<Saved, Values, Input, Key extends readonly unknown[]> = {
  query: UseQueryOptions<Saved, Error, Saved, Key>;
  /** The title until the record is loaded. */
  waitingTitle: string;
  titleOf: (saved: Saved) => string;
  back: ReactNode;
  onClose: () => void;
  valuesOf: (saved: Saved) => Values;
  errorMapping: ErrorMapping;
  read: (values: Values, saved: Saved) => Checked<Input>;
  send: (input: Input) => Promise<{ message: string }>;
  /** Applies the user's choices to the version that somebody else saved, if merging fields is not enough. */
  rebase?: (values: Values, now: Saved) => Values;
  /** How the notice about a conflict names and shows each field. */
  fieldsInWords: () => FieldsInWords<Values>;
  /** Changes by somebody else to data that the form does not contain. */
  notesOf: (before: Saved, saved: Saved) => readonly string[];
  /** Shown below the form. */
  renderAfter?: (saved: Saved) => ReactNode;
  children: (form: Form<Values>, saved: Saved) => ReactNode;
};

/** The form of a record, shown once the record is loaded. */
export function EditRecord<
  Saved extends { version: number },
  Values extends object,
  Input,
  Key extends readonly unknown[],
>(props: Props<Saved, Values, Input, Key>) {
  const { data, error, isFetchedAfterMount, refetch } = useQuery(props.query);
  if (isFetchedAfterMount && data !== undefined) return <OpenedForm {...props} opened={data} />;
  return <FormWaiting title={props.waitingTitle} back={props.back} error={error} onRetry={() => void refetch()} />;
}

function OpenedForm<Saved extends { version: number }, Values extends object, Input, Key extends readonly unknown[]>({
  query,
  titleOf,
  back,
  onClose,
  fieldsInWords,
  notesOf,
  renderAfter,
  children,
  ...record
}: Props<Saved, Values, Input, Key> & { opened: Saved }) {
  const client = useQueryClient();
  const edit = useEditForm({
    ...record,
    fetch: () => client.fetchQuery(query),
    refresh: () => refreshUserManagement(client),
    onSaved: onClose,
  });

  return (
    <RecordForm
      title={titleOf(edit.saved)}
      action={t`Save`}
      back={back}
      form={edit.form}
      isSaving={edit.isSaving}
      onSubmit={edit.submit}
      onCancel={onClose}
      notice={<EditConflict edit={edit} fields={fieldsInWords()} notes={notesOf} />}
      after={renderAfter?.(edit.saved)}
    >
      {children(edit.form, edit.saved)}
    </RecordForm>
  );
}
