import { createEducator } from '@eemusic/contract/sales/educators';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { forgetChain } from '#sales/user-management/index.ts';
import { RecordForm } from '#platform/ui/form/record-form.tsx';
import { useCreate } from '#platform/ui/form/use-create.ts';
import { useRecordForm } from '#platform/ui/form/use-record-form.ts';
import { call } from '#platform/api/call.ts';
import { toast } from '#platform/ui/toast.tsx';
import { AccessFields } from './access-fields.tsx';
import { EducatorFields } from './educator-fields.tsx';
import { blank, places, readNew } from './values.ts';

type Props = { back: ReactNode; onClose: () => void };

export function AddEducator({ back, onClose }: Props) {
  const client = useQueryClient();
  const form = useRecordForm(blank, places);
  const create = useCreate({
    send: (input: CallOf<typeof createEducator>, options) => call(createEducator, input, options),
    forget: () => forgetChain(client),
  });

  const submit = () => {
    if (create.isPending) return;
    form.clear();
    const { input, errors } = readNew(form.values);
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
    <RecordForm
      title={t`Add school or teacher`}
      action={t`Add`}
      back={back}
      form={form}
      isSaving={create.isPending}
      onSubmit={submit}
      onCancel={onClose}
    >
      <EducatorFields form={form} users={[]}>
        <AccessFields form={form} />
      </EducatorFields>
    </RecordForm>
  );
}
