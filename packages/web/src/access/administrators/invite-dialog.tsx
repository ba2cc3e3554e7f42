import { invitationHours, sendInvitation } from '@eemusic/contract/access/invitations';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { administratorFields } from '@eemusic/contract/access/administrator-fields';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormActions } from '#platform/ui/form/form-actions.tsx';
import { Form } from '#platform/ui/form/form.tsx';
import { textOf } from '#platform/api/call-error.ts';
import { inLanguage } from '#platform/locales/formats.ts';
import { call } from '#platform/api/call.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { EmailField } from '#platform/ui/form/email-field.tsx';
import { textInput } from '#platform/ui/form/text-input.ts';
import { type Errors, errorsOf, readForm } from '#platform/ui/form/read-form.ts';
import { useCreate } from '#platform/ui/form/use-form.ts';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { invitationsQuery } from './queries.ts';
import { locksOfNew } from './locks.ts';
import { PermissionList } from './permission-list.tsx';
import { useMe } from '#access/profile/index.ts';

/** Asks whom to invite and with which permissions; the invited person chooses the password. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const me = useMe();
  const client = useQueryClient();
  const [values, setValues] = useState<CallOf<typeof sendInvitation>>({ fullName: '', email: '', permissions: [] });
  const [{ wrong, attempt }, setRefusal] = useState<{ wrong: Errors; attempt: number }>({ wrong: {}, attempt: 0 });
  const send = useCreate({
    send: (input: CallOf<typeof sendInvitation>, options) => call(sendInvitation, input, options),
    refresh: () => client.invalidateQueries({ queryKey: invitationsQuery.queryKey }),
  });
  const errors: Errors = { ...errorsOf(send.error), ...wrong };

  const submit = () => {
    const read = readForm(sendInvitation.input, values);
    setRefusal({ wrong: read.errors ?? {}, attempt: attempt + 1 });
    if (read.input === null) return;
    send.mutate(read.input, {
      onSuccess: ({ message }) => {
        toast.success(message);
        onClose();
      },
    });
  };

  const change = (part: Partial<typeof values>) => setValues({ ...values, ...part });
  const text = (field: 'fullName' | 'email') => ({
    label: inLanguage(administratorFields[field].label),
    ...textInput({ values, errors, change }, field),
    required: true,
  });

  return (
    <Dialog opened onClose={onClose} size="lg" title={t`Invite an administrator`} closeOnClickOutside={false}>
      <Form refusal={send.error ?? attempt} onSubmit={submit}>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            <Trans>They choose their own password through a link that is valid for {invitationHours} hours.</Trans>
          </Text>
          <FormAlert
            text={send.error !== null && Object.keys(errorsOf(send.error)).length === 0 ? textOf(send.error) : null}
          />
          <TextInput {...text('fullName')} maxLength={administratorFields.fullName.maxLength} data-autofocus />
          <EmailField {...text('email')} />
          <PermissionList
            heldCodes={values.permissions}
            locks={locksOfNew(me)}
            error={errors['permissions']}
            onChange={(permissions) => change({ permissions })}
          />
          <FormActions onCancel={onClose} loading={send.isPending}>
            <Trans>Send invitation</Trans>
          </FormActions>
        </Stack>
      </Form>
    </Dialog>
  );
}
