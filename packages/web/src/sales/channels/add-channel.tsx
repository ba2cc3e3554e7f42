import { createChannel } from '@eemusic/contract/sales/channels';
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
import { ChannelFields } from './channel-fields.tsx';
import { blank, places, readNew } from './values.ts';

type Props = { back: ReactNode; onClose: () => void };

export function AddChannel({ back, onClose }: Props) {
  const client = useQueryClient();
  const form = useRecordForm(blank, places);
  const create = useCreate({
    send: (input: CallOf<typeof createChannel>, options) => call(createChannel, input, options),
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
      title={t`Add channel`}
      action={t`Add channel`}
      back={back}
      form={form}
      isSaving={create.isPending}
      onSubmit={submit}
      onCancel={onClose}
    >
      <ChannelFields form={form} schools={[]} />
    </RecordForm>
  );
}
