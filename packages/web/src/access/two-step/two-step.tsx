import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Badge, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconCopy, IconDeviceMobile, IconDownload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { beginTwoStep, confirmTwoStep, endTwoStep, renewRecoveryCodes } from '@eemusic/contract/access/two-step';
import { maxCodeLength } from '@eemusic/contract/platform/field-lengths';
import { DialogForm } from '#platform/ui/form/form-dialog.tsx';
import { RowAction } from '#platform/ui/row-action.tsx';
import { QueriedRows, RowOfList } from '#platform/ui/row-list.tsx';
import { FormSection } from '#platform/ui/form/form-section.tsx';
import { call } from '#platform/api/call.ts';
import { copyText } from '#platform/ui/copy-text.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { QrCode } from '#platform/ui/qr-code.tsx';
import { SecretDialog } from '#platform/ui/secret-dialog.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { readFilled } from '#platform/ui/form/read-form.ts';
import { textInput } from '#platform/ui/form/text-input.ts';
import { useDialogForm } from '#platform/ui/form/use-form.ts';
import { PasswordStep, twoStepQuery } from './proof-fields.tsx';

const secretLook = {
  display: 'grid',
  justifyContent: 'center',
  fontFamily: 'var(--mantine-font-family-monospace)',
  gap: '4px 12px',
  gridTemplateColumns: 'repeat(4, max-content)',
};
const recoveryLook = {
  ...secretLook,
  justifyContent: 'normal',
  gap: '8px 24px',
  gridTemplateColumns: 'repeat(auto-fill, minmax(112px, 1fr))',
};

const titleId = 'two-step';

/** With this many recovery codes or fewer, a warning is shown. */
const lowCodeCount = 3;

export function TwoStep({ userId }: { userId: number }) {
  const client = useQueryClient();
  const query = useQuery(twoStepQuery(userId));
  const [open, setOpen] = useState<Open | null>(null);
  const dialog = {
    userId,
    onClose: () => setOpen(null),
    onChanged: () => client.invalidateQueries({ queryKey: twoStepQuery(userId).queryKey }),
  };

  return (
    <FormSection
      id={titleId}
      title={t`Two-step sign-in`}
      hint={
        <Trans>Besides your password, you then need a code from an authenticator app on your phone to sign in.</Trans>
      }
    >
      <QueriedRows query={{ ...query, data: query.data && [query.data] }} height={68}>
        {({ isOn, recoveryCodesLeft }) => (
          <RowOfList
            key="app"
            icon={IconDeviceMobile}
            tone={isOn ? 'teal' : 'gray'}
            name={<Trans>Authenticator app</Trans>}
            badges={<Badge color={isOn ? 'teal' : 'gray'}>{isOn ? <Trans>On</Trans> : <Trans>Off</Trans>}</Badge>}
            lines={[isOn ? <CodesLeft key="codes" count={recoveryCodesLeft} /> : t`Takes about a minute to set up.`]}
            actions={<TwoStepButtons isOn={isOn} onOpen={setOpen} />}
          />
        )}
      </QueriedRows>
      {open === 'on' && <TurnOnDialog {...dialog} />}
      {open === 'renew' && <RenewDialog {...dialog} />}
      {open === 'off' && <EndDialog {...dialog} />}
    </FormSection>
  );
}

type Open = 'on' | 'renew' | 'off';
type ButtonsProps = { isOn: boolean; onOpen: (dialog: Open) => void };

function TwoStepButtons({ isOn, onOpen }: ButtonsProps) {
  if (!isOn) return <Button size="xs" onClick={() => onOpen('on')}>{t`Turn on`}</Button>;
  return (
    <>
      <RowAction label={t`New recovery codes`} onClick={() => onOpen('renew')} />
      <RowAction label={t`Turn off`} onClick={() => onOpen('off')} />
    </>
  );
}

function CodesLeft({ count }: { count: number }) {
  return (
    <Text span inherit {...(count < lowCodeCount && { c: 'var(--bad-text)' })}>
      <Plural
        value={count}
        _0="No recovery code is left. Make new ones."
        one="# recovery code is left."
        other="# recovery codes are left."
      />
    </Text>
  );
}

function EndDialog({ userId, onClose, onChanged }: DialogProps) {
  return (
    <Dialog opened onClose={onClose} title={t`Turn off two-step sign-in`}>
      <PasswordStep
        userId={userId}
        intro={<Trans>Afterwards the password alone signs you in, and the recovery codes are gone.</Trans>}
        action={<Trans>Turn off</Trans>}
        send={(proof) => call(endTwoStep, { userId, ...proof })}
        onDone={async ({ message }) => {
          await onChanged();
          toast.success(message);
          onClose();
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}

type Codes = readonly string[];
type CodesDialogProps = { title: string; codes: Codes | null; onClose: () => void; children: ReactNode };

/** Ends with new recovery codes, which only a button closes. */
const CodesDialog = ({ codes, ...dialog }: CodesDialogProps) => (
  <SecretDialog
    {...dialog}
    made={
      codes && { title: t`Keep your recovery codes`, shown: <RecoveryCodes codes={codes} onSaved={dialog.onClose} /> }
    }
  />
);

function RenewDialog({ userId, onClose, onChanged }: DialogProps) {
  const [codes, setCodes] = useState<Codes | null>(null);
  return (
    <CodesDialog title={t`New recovery codes`} codes={codes} onClose={onClose}>
      <PasswordStep
        userId={userId}
        intro={<Trans>Your current codes will stop working.</Trans>}
        action={<Trans>Create new codes</Trans>}
        send={(proof) => call(renewRecoveryCodes, { userId, ...proof })}
        onDone={({ recoveryCodes }) => {
          setCodes(recoveryCodes);
          return onChanged();
        }}
        onCancel={onClose}
      />
    </CodesDialog>
  );
}

/** Three steps: password, QR code with a first code, recovery codes. The last one turns two-step sign-in on. */
function TurnOnDialog({ userId, onClose, onChanged }: DialogProps) {
  const [begun, setBegun] = useState<{ secret: string; address: string } | null>(null);
  const [codes, setCodes] = useState<Codes | null>(null);
  return (
    <CodesDialog title={t`Turn on two-step sign-in`} codes={codes} onClose={onClose}>
      {begun === null ? (
        <PasswordStep
          userId={userId}
          intro={<Trans>You need an authenticator app on your phone. First, enter your password.</Trans>}
          action={<Trans>Continue</Trans>}
          send={({ currentPassword }) => call(beginTwoStep, { userId, currentPassword })}
          onDone={setBegun}
          onCancel={onClose}
        />
      ) : (
        <FirstCodeStep
          {...begun}
          userId={userId}
          onDone={(recoveryCodes) => {
            setCodes(recoveryCodes);
            return onChanged();
          }}
          onCancel={onClose}
        />
      )}
    </CodesDialog>
  );
}

type Props = {
  secret: string;
  address: string;
  userId: number;
  onDone: (recoveryCodes: Codes) => unknown;
  onCancel: () => void;
};

function FirstCodeStep({ secret, address, userId, onDone, onCancel }: Props) {
  const form = useDialogForm({
    initial: { code: '' },
    field: 'code',
    read: (values) => readFilled(values, 'code', t`Please fill all fields`),
    send: ({ code }) => call(confirmTwoStep, { userId, code }),
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  const groups = secret.match(/.{1,4}/g) ?? [];

  return (
    <DialogForm action={t`Turn on`} {...form.dialog} onClose={onCancel}>
      <Text>{t`Scan this with your authenticator app, or enter the key there.`}</Text>
      <QrCode
        text={address}
        aria-label={t`QR code of the key`}
        width={208}
        className="block border rounded-8"
        style={{ margin: '0 auto' }}
      />
      <code style={secretLook} translate="no" aria-label={t`Key to type: ${secret}`} role="img">
        {groups.map((group, position) => (
          // oxlint-disable-next-line react/no-array-index-key -- groups of letters may repeat
          <span key={position}>{group}</span>
        ))}
      </code>
      <TextInput
        {...textInput(form, 'code')}
        label={t`Six-digit code`}
        description={<Trans>The one the app is showing now.</Trans>}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={maxCodeLength}
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

/** Shown only once, because the server stores only hashes. */
function RecoveryCodes({ codes, onSaved }: { codes: Codes; onSaved: () => void }) {
  const intro = useRef<HTMLParagraphElement>(null);
  /* The button that opened this step has disappeared, so the focus moves to this text. */
  useEffect(() => intro.current?.focus(), []);
  const [isSaved, setIsSaved] = useState(false);
  const text = codes.join('\n');

  return (
    <Stack gap="md">
      <Text ref={intro} tabIndex={-1} style={{ outline: 'none' }}>
        <Trans>
          Without your phone, each of these codes signs you in once. You won’t see them again: keep them where you can
          find them without your phone.
        </Trans>
      </Text>
      <ul
        className="m-0 p-16 list-none border rounded-8"
        style={recoveryLook}
        translate="no"
        aria-label={t`Recovery codes`}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => void copyText(text)}
        >{t`Copy`}</Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="eemusic-recovery-codes.txt"
        >{t`Download`}</Button>
      </Group>
      <Checkbox
        label={t`I have kept them`}
        checked={isSaved}
        onChange={(event) => setIsSaved(event.currentTarget.checked)}
      />
      <Group justify="flex-end">
        <Button disabled={!isSaved} onClick={onSaved}>{t`Done`}</Button>
      </Group>
    </Stack>
  );
}
