import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CallOptions } from '#platform/api/request.ts';
import type { Checked } from '#platform/ui/form/read-form.ts';
import { RecordForm } from '#platform/ui/form/record-form.tsx';
import { useCreate } from '#platform/ui/form/use-create.ts';
import { type Places, type RecordForm as Form, useRecordForm } from '#platform/ui/form/use-record-form.ts';
import { toast } from '#platform/ui/toast.tsx';
import { forgetChain } from './forget-chain.ts';

type Props<Values, Input> = {
  title: string;
  /** What the main action says. */
  action: string;
  back: ReactNode;
  onClose: () => void;
  blank: Values;
  places: Places;
  read: (values: Values) => Checked<Input>;
  send: (input: Input, options: CallOptions) => Promise<{ message: string }>;
  /** The inputs. */
  children: (form: Form<Values>) => ReactNode;
};

/** The form of a new record. */
export function AddRecord<Values extends object, Input extends object>({
  blank,
  places,
  read,
  send,
  children,
  onClose,
  ...frame
}: Props<Values, Input>) {
  const client = useQueryClient();
  const form = useRecordForm(blank, places);
  const create = useCreate({ send, forget: () => forgetChain(client) });

  const submit = () => {
    if (create.isPending) return;
    form.clear();
    const { input, errors } = read(form.values);
    if (errors !== null) return form.refuse(errors);
    create.mutate(input, {
      onSuccess: ({ message }) => {
        toast.success(message);
        form.letPass();
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
