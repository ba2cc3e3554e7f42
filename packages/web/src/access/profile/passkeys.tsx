import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  type Passkey,
  removePasskey,
  renamePasskey,
} from '@eemusic/contract/access/passkeys';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Badge, Button, TextInput } from '@mantine/core';
import { IconFingerprint, IconFingerprintOff } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser';
import { maxPasskeyNameLength } from '@eemusic/contract/platform/field-lengths';
import { DialogForm } from '#platform/ui/form/form-dialog.tsx';
import { readFilled } from '#platform/ui/form/read-form.ts';
import { textInput } from '#platform/ui/form/text-input.ts';
import { useDialogForm } from '#platform/ui/form/use-form.ts';
import { formatMoment } from '#platform/locales/format-time.ts';
import { RowAction } from '#platform/ui/row-action.tsx';
import { EmptyRows, QueriedRows, RowOfList } from '#platform/ui/row-list.tsx';
import { FormSection } from '#platform/ui/form/form-section.tsx';
import { call } from '#platform/api/call.ts';
import { freshQuery } from '#platform/api/query.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { PasswordStep, type Proof } from '#access/two-step/index.ts';
import { toast } from '#platform/ui/toast.tsx';
import { CallError } from '#platform/api/call-error.ts';

type Open = { dialog: 'add' } | { dialog: 'rename' | 'remove'; passkey: Passkey };
const titleId = 'passkeys';

export function Passkeys({ userId }: { userId: number }) {
  const client = useQueryClient();
  const query = useQuery(freshQuery(['passkeys'], listPasskeys, { userId }));
  const { data } = query;
  const [open, setOpen] = useState<Open | null>(null);
  const dialog = {
    userId,
    onClose: () => setOpen(null),
    onChanged: async () => {
      await client.invalidateQueries({ queryKey: ['passkeys'] });
      /* The button that opened the dialog may have disappeared with its row. */
      document.getElementById(titleId)?.focus({ preventScroll: true });
    },
  };
  const obstacle = data === undefined ? null : obstacleOf(data.origin);

  return (
    <FormSection
      id={titleId}
      title={t`Passkeys`}
      hint={
        <Trans>
          A passkey signs you in with your fingerprint, face or PIN, without a password or code. It is stored on your
          device or in your password manager.
        </Trans>
      }
      action={
        data !== undefined &&
        obstacle === null && (
          <Button variant="default" size="sm" onClick={() => setOpen({ dialog: 'add' })}>{t`Add a passkey`}</Button>
        )
      }
    >
      {obstacle !== null && <EmptyRows icon={IconFingerprintOff}>{obstacle}</EmptyRows>}
      <QueriedRows
        query={{ ...query, data: data?.passkeys }}
        height={68}
        empty={obstacle === null && <EmptyRows icon={IconFingerprint}>{t`No passkeys yet`}</EmptyRows>}
      >
        {(passkey) => (
          <Row
            key={passkey.passkeyId}
            passkey={passkey}
            onRename={() => setOpen({ dialog: 'rename', passkey })}
            onRemove={() => setOpen({ dialog: 'remove', passkey })}
          />
        )}
      </QueriedRows>
      {open?.dialog === 'add' && <AddDialog {...dialog} />}
      {open?.dialog === 'rename' && <RenameDialog {...dialog} passkey={open.passkey} />}
      {open?.dialog === 'remove' && <RemoveDialog {...dialog} passkey={open.passkey} />}
    </FormSection>
  );
}

/** The reason why no passkey can be added here; null if there is none. */
function obstacleOf(origin: string | null): string | null {
  if (origin === null) return t`This console does not offer passkeys: its address must be https with a host name.`;
  if (origin !== location.origin) return t`Open the console at ${origin} to add a passkey.`;
  return 'PublicKeyCredential' in window ? null : t`This browser does not support passkeys.`;
}

type RowProps = { passkey: Passkey; onRename: () => void; onRemove: () => void };

function Row({ passkey: { name, addedAt, lastUsedAt, isBackedUp }, onRename, onRemove }: RowProps) {
  const added = formatMoment(addedAt);
  const used = lastUsedAt === null ? null : formatMoment(lastUsedAt);
  return (
    <RowOfList
      icon={IconFingerprint}
      name={name}
      badges={
        <Badge color="gray" c="var(--mantine-color-text)">
          {isBackedUp ? <Trans>Synced</Trans> : <Trans>On one device</Trans>}
        </Badge>
      }
      lines={[used === null ? t`Added ${added} · not used yet` : t`Added ${added} · last used ${used}`]}
      actions={
        <>
          <RowAction label={t`Rename`} about={t`Rename ${name}`} onClick={onRename} />
          <RowAction label={t`Remove`} about={t`Remove ${name}`} onClick={onRemove} />
        </>
      }
    />
  );
}

function RenameDialog({ passkey: { passkeyId, name }, ...dialog }: DialogProps & { passkey: Passkey }) {
  return (
    <Dialog opened onClose={dialog.onClose} title={t`Rename ${name}`}>
      <NameStep {...dialog} passkeyId={passkeyId} name={name} />
    </Dialog>
  );
}

function RemoveDialog({ passkey, userId, onClose, onChanged }: DialogProps & { passkey: Passkey }) {
  const { passkeyId, name } = passkey;
  return (
    <Dialog opened onClose={onClose} title={t`Remove ${name}`}>
      <PasswordStep
        userId={userId}
        intro={<Trans>It will no longer sign you in. Delete it from your device or password manager, too.</Trans>}
        action={<Trans>Remove</Trans>}
        send={(proof) => call(removePasskey, { userId, passkeyId, ...proof })}
        onDone={async ({ message }) => {
          toast.success(message);
          onClose();
          await onChanged();
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}

/** Three steps: the password, the browser's own dialog, a name. The second step adds the passkey. */
function AddDialog({ userId, onClose, onChanged }: DialogProps) {
  const [added, setAdded] = useState<{ passkeyId: number; name: string } | null>(null);
  const add = async (proof: Proof) => {
    const { options } = await call(beginPasskey, { userId, ...proof });
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
    const answer = await startRegistration({ optionsJSON }).catch((error: unknown) => {
      throw new CallError({ status: 400, code: 'passkey.not-made', text: explainError(error) });
    });
    return call(addPasskey, { userId, answer });
  };

  return (
    <Dialog
      opened
      onClose={onClose}
      title={added === null ? t`Add a passkey` : t`Name this passkey`}
      closeOnClickOutside={false}
    >
      {added === null ? (
        <PasswordStep
          userId={userId}
          intro={<Trans>First, enter your password. Your browser then asks where to keep the passkey.</Trans>}
          action={<Trans>Continue</Trans>}
          send={add}
          onDone={async ({ message, ...passkey }) => {
            toast.success(message);
            setAdded(passkey);
            await onChanged();
          }}
          onCancel={onClose}
        />
      ) : (
        <NameStep {...added} userId={userId} onClose={onClose} onChanged={onChanged} />
      )}
    </Dialog>
  );
}

/** Browsers report a closed dialog and a device without a screen lock by the same error. */
function explainError(error: unknown): string {
  const isPresent = error instanceof Error && error.name === 'InvalidStateError';
  if (isPresent) return t`This device or password manager already has a passkey for your account.`;
  return t`No passkey was created. Try again; your device needs a PIN, a fingerprint or a face to unlock it.`;
}

type NameStepProps = DialogProps & { passkeyId: number; name: string };

function NameStep({ userId, passkeyId, name, onClose, onChanged }: NameStepProps) {
  const form = useDialogForm({
    initial: { name },
    field: 'name',
    read: (values) => readFilled(values, 'name', t`Please fill in this field`),
    send: (values) => call(renamePasskey, { userId, passkeyId, ...values }),
    onDone: async () => {
      onClose();
      await onChanged();
    },
  });

  return (
    <DialogForm action={t`Save`} {...form.dialog} onClose={onClose}>
      <TextInput
        {...textInput(form, 'name')}
        label={t`Name`}
        description={<Trans>So that you can tell it from others, such as “Laptop” or “Key on my desk”.</Trans>}
        maxLength={maxPasskeyNameLength}
        data-autofocus
        autoFocus
      />
    </DialogForm>
  );
}

type DialogProps = {
  userId: number;
  onClose: () => void;
  onChanged: () => Promise<void>;
};
