import { createAdministrator } from '@eemusic/contract/access/administrators';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '#platform/api/call.ts';
import { newIdempotencyKey } from '#platform/api/request.ts';
import { toast } from '#platform/ui/toast.tsx';
import { AdministratorForm } from './administrator-form.tsx';
import { locksOfNew } from './locks.ts';
import { forgetAdministrators } from './queries.ts';
import { useAdministratorForm } from './use-administrator-form.ts';
import { useAdministratorsAddress } from './use-administrators-address.ts';
import { useMe } from './use-me.ts';
import { blank, readNew } from './values.ts';

export function AddScreen() {
  const me = useMe();
  const { close } = useAdministratorsAddress();
  const form = useAdministratorForm(blank);
  const create = useCreate();

  const submit = () => {
    form.clear();
    const { input, errors } = readNew(form.values);
    if (errors !== null) return form.refuse(errors);
    create.mutate(input, {
      onSuccess: ({ message }) => {
        toast.success(message);
        form.letPass();
        close();
      },
      onError: form.fail,
    });
  };

  return (
    <AdministratorForm
      title={t`Add administrator`}
      form={form}
      locks={locksOfNew(me)}
      image={null}
      isNew
      isSaving={create.isPending}
      onSubmit={submit}
    />
  );
}

/** The same form sent again, for instance after the connection broke, makes one administrator only. */
function useCreate() {
  const client = useQueryClient();
  const sent = useRef({ body: '', key: '' });
  return useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: (input: CallOf<typeof createAdministrator>) => {
      const body = JSON.stringify(input);
      if (body !== sent.current.body) sent.current = { body, key: newIdempotencyKey() };
      return call(createAdministrator, input, { idempotencyKey: sent.current.key });
    },
    onSuccess: () => forgetAdministrators(client),
  });
}
