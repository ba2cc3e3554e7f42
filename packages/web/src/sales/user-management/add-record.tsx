import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CallOptions } from '#platform/api/request.ts';
import type { Checked } from '#platform/ui/form/read-form.ts';
import { RecordForm } from '#platform/ui/form/record-form.tsx';
import { useCreate } from '#platform/ui/form/use-create.ts';
import { type ErrorMapping, type RecordForm as Form, useRecordForm } from '#platform/ui/form/use-record-form.ts';
import { toast } from '#platform/ui/toast.tsx';
import { refreshUserManagement } from './refresh-user-management.ts';

type Props<Values, Input> = {
  title: string;
  /** The label of the submit button. */
  action: string;
  back: ReactNode;
  onClose: () => void;
  blank: Values;
  errorMapping: ErrorMapping;
  read: (values: Values) => Checked<Input>;
  send: (input: Input, options: CallOptions) => Promise<{ message: string }>;
  children: (form: Form<Values>) => ReactNode;
};

/** The form of a new record. */
export function AddRecord<Values extends object, Input extends object>({
  blank,
  errorMapping,
  read,
  send,
  children,
  onClose,
  ...frame
}: Props<Values, Input>) {
  const client = useQueryClient();
  const form = useRecordForm(blank, errorMapping);
  const create = useCreate({ send, refresh: () => refreshUserManagement(client) });

  const submit = () => {
    if (create.isPending) return;
    form.clear();
    const { input, errors } = read(form.values);
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
    <RecordForm {...frame} form={form} isSaving={create.isPending} onSubmit={submit} onCancel={onClose}>
      {children(form)}
    </RecordForm>
  );
}
