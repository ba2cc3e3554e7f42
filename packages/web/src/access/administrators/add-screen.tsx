import { createAdministrator } from '@eemusic/contract/access/administrators';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import { useCreate } from '#platform/ui/form/use-create.ts';
import { useRecordForm } from '#platform/ui/form/use-record-form.ts';
import { toast } from '#platform/ui/toast.tsx';
import { AdministratorForm } from './administrator-form.tsx';
import { locksOfNew } from './locks.ts';
import { refreshAdministrators } from './queries.ts';
import { useAdministratorsAddress } from './use-administrators-address.ts';
import { useMe } from '#access/profile/index.ts';
import { blank, errorMapping, readNew } from './values.ts';

export function AddScreen() {
  const me = useMe();
  const client = useQueryClient();
  const { close } = useAdministratorsAddress();
  const form = useRecordForm(blank, errorMapping);
  const create = useCreate({
    send: (input: CallOf<typeof createAdministrator>, options) => call(createAdministrator, input, options),
    refresh: () => refreshAdministrators(client),
  });

  const submit = () => {
    form.clear();
    const { input, errors, problem } = readNew(form.values);
    if (errors !== null) return form.refuse(errors, problem);
    create.mutate(input, {
      onSuccess: ({ message }) => {
        toast.success(message);
        form.allowLeaving();
        close();
      },
      onError: form.fail,
    });
  };

  return (
    <AdministratorForm
      title={t`Add administrator`}
      action={t`Add administrator`}
      form={form}
      locks={locksOfNew(me)}
      image={null}
      isNew
      isSaving={create.isPending}
      onSubmit={submit}
    />
  );
}
