import { invitationHours, sendInvitation } from '@eemusic/contract/access/invitations';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { administratorFields } from '@eemusic/contract/access/administrator-fields';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Note } from '#platform/ui/buttons.tsx';
import { FormDialog } from '#platform/ui/form/form-dialog.tsx';
import { inLanguage } from '#platform/locales/formats.ts';
import { call } from '#platform/api/call.ts';
import { EmailField } from '#platform/ui/form/email-field.tsx';
import { textInput } from '#platform/ui/form/text-input.ts';
import { readForm } from '#platform/ui/form/read-form.ts';
import { useDialogForm } from '#platform/ui/form/use-form.ts';
import { toast } from '#platform/ui/toast.tsx';
import { invitationsQuery } from './queries.ts';
import { locksOfNew } from './locks.ts';
import { PermissionList } from './permission-list.tsx';
import { useMe } from '#access/profile/index.ts';

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const me = useMe();
  const client = useQueryClient();
  const form = useDialogForm({
    initial: { fullName: '', email: '', permissions: [] } as CallOf<typeof sendInvitation>,
    read: (values) => readForm(sendInvitation.input, values),
    send: (input, options) => call(sendInvitation, input, options),
    onDone: ({ message }) => {
      void client.invalidateQueries({ queryKey: invitationsQuery.queryKey });
      toast.success(message);
      onClose();
    },
  });
  const text = (field: 'fullName' | 'email') => ({
    label: inLanguage(administratorFields[field].label),
    ...textInput(form, field),
    required: true,
  });

  return (
    <FormDialog
      size="lg"
      title={t`Invite an administrator`}
      action={t`Send invitation`}
      closeOnClickOutside={false}
      {...form.dialog}
      onClose={onClose}
    >
      <Note>
        <Trans>They choose their own password through a link that is valid for {invitationHours} hours.</Trans>
      </Note>
      <TextInput {...text('fullName')} maxLength={administratorFields.fullName.maxLength} data-autofocus />
      <EmailField {...text('email')} />
      <PermissionList
        heldCodes={form.values.permissions}
        locks={locksOfNew(me)}
        error={form.errors['permissions']}
        onChange={(permissions) => form.change({ permissions })}
      />
    </FormDialog>
  );
}
