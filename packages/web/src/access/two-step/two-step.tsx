import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Badge, Button, Checkbox, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { IconCopy, IconDeviceMobile, IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { encode } from 'uqr';
import { beginTwoStep, confirmTwoStep, endTwoStep, renewRecoveryCodes } from '@eemusic/contract/access/two-step';
import { maxCodeLength } from '@eemusic/contract/platform/field-lengths';
import { FormActions } from '#platform/ui/form/form-actions.tsx';
import { Form } from '#platform/ui/form/form.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import { RowList, RowOfList } from '#platform/ui/row-list.tsx';
import { FormSection } from '#platform/ui/form/form-section.tsx';
import { call } from '#platform/api/call.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { textOf } from '#platform/api/call-error.ts';
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

type Open = 'on' | 'renew' | 'off';
/** With this many recovery codes or fewer, a warning is shown. */
const lowCodeCount = 3;

/** Shows whether two-step sign-in is on, with the buttons to change that. */
export function TwoStep({ userId }: { userId: number }) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(twoStepQuery(userId));
  const { open, openFrom, close } = useOpenDialog();
  const dialog = {
    userId,
    onClose: close,
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
      {error !== null && <ListError error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton h={68} aria-busy />}
      {data !== undefined && (
        <RowList>
          <RowOfList
            icon={IconDeviceMobile}
            tone={data.isOn ? 'teal' : 'gray'}
            name={<Trans>Authenticator app</Trans>}
            badges={
              <Badge variant="light" color={data.isOn ? 'teal' : 'gray'}>
                {data.isOn ? <Trans>On</Trans> : <Trans>Off</Trans>}
              </Badge>
            }
            lines={[
              data.isOn ? <CodesLeft key="codes" count={data.recoveryCodesLeft} /> : t`Takes about a minute to set up.`,
            ]}
            actions={<TwoStepButtons isOn={data.isOn} openFrom={openFrom} />}
          />
        </RowList>
      )}
      {open === 'on' && <TurnOnDialog {...dialog} />}
      {open === 'renew' && <RenewDialog {...dialog} />}
      {open === 'off' && <EndDialog {...dialog} />}
    </FormSection>
  );
}

/** Which dialog is open. Closing it moves the focus back to the button that opened it. */
function useOpenDialog() {
  const [open, setOpen] = useState<Open | null>(null);
  const opener = useRef<HTMLElement>(null);
  /* The button may have been replaced by another one. */
  useEffect(() => {
    if (open !== null || opener.current === null) return;
    (opener.current.isConnected ? opener.current : document.getElementById(titleId))?.focus();
  }, [open]);
  const openFrom = (dialog: Open) => (event: MouseEvent<HTMLElement>) => {
    opener.current = event.currentTarget;
    setOpen(dialog);
  };
  return { open, openFrom, close: () => setOpen(null) };
}

type ButtonsProps = { isOn: boolean; openFrom: ReturnType<typeof useOpenDialog>['openFrom'] };

function TwoStepButtons({ isOn, openFrom }: ButtonsProps) {
  if (!isOn)
    return (
      <Button size="xs" onClick={openFrom('on')}>
        <Trans>Turn on</Trans>
      </Button>
    );
  return (
    <>
      <Button size="xs" variant="default" onClick={openFrom('renew')}>
        <Trans>New recovery codes</Trans>
      </Button>
      <Button size="xs" variant="default" onClick={openFrom('off')}>
        <Trans>Turn off</Trans>
      </Button>
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
  const end = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: (proof: { currentPassword: string; code?: string }) => call(endTwoStep, { userId, ...proof }),
    onSuccess: async ({ message }) => {
      await onChanged();
      toast.success(message);
      onClose();
    },
  });
  return (
    <Dialog opened onClose={onClose} title={t`Turn off two-step sign-in`}>
      <PasswordStep
        userId={userId}
        intro={<Trans>Afterwards the password alone signs you in, and the recovery codes are gone.</Trans>}
        action={<Trans>Turn off</Trans>}
        isSending={end.isPending}
        error={end.error}
        onProof={end.mutate}
        onCancel={onClose}
      />
    </Dialog>
  );
}

function RenewDialog({ userId, onClose, onChanged }: DialogProps) {
  const renew = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: (proof: { currentPassword: string; code?: string }) => call(renewRecoveryCodes, { userId, ...proof }),
    onSuccess: onChanged,
  });
  const isFinal = renew.data !== undefined;

  return (
    <Dialog
      opened
      onClose={onClose}
      title={isFinal ? t`Keep your recovery codes` : t`New recovery codes`}
      closeOnEscape={!isFinal}
      closeOnClickOutside={false}
      withCloseButton={!isFinal}
    >
      {renew.data === undefined ? (
        <PasswordStep
          userId={userId}
          intro={<Trans>Your current codes will stop working.</Trans>}
          action={<Trans>Create new codes</Trans>}
          isSending={renew.isPending}
          error={renew.error}
          onProof={renew.mutate}
          onCancel={onClose}
        />
      ) : (
        <RecoveryCodes codes={renew.data.recoveryCodes} onSaved={onClose} />
      )}
    </Dialog>
  );
}

/** Three steps: password, QR code with a first code, recovery codes. The last one turns two-step sign-in on. */
function TurnOnDialog({ userId, onClose, onChanged }: DialogProps) {
  const begin = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: (currentPassword: string) => call(beginTwoStep, { userId, currentPassword }),
  });
  const confirm = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: (code: string) => call(confirmTwoStep, { userId, code }),
    onSuccess: onChanged,
  });
  const codes = confirm.data?.recoveryCodes;
  const isFinal = codes !== undefined;

  return (
    <Dialog
      opened
      onClose={onClose}
      title={isFinal ? t`Keep your recovery codes` : t`Turn on two-step sign-in`}
      closeOnEscape={!isFinal}
      closeOnClickOutside={false}
      withCloseButton={!isFinal}
    >
      {begin.data === undefined && (
        <PasswordStep
          userId={userId}
          intro={<Trans>You need an authenticator app on your phone. First, enter your password.</Trans>}
          action={<Trans>Continue</Trans>}
          isSending={begin.isPending}
          error={begin.error}
          onProof={({ currentPassword }) => begin.mutate(currentPassword)}
          onCancel={onClose}
        />
      )}
      {begin.data !== undefined && !isFinal && (
        <FirstCodeStep
          {...begin.data}
          isSending={confirm.isPending}
          error={confirm.error}
          onCode={confirm.mutate}
          onCancel={onClose}
        />
      )}
      {isFinal && <RecoveryCodes codes={codes} onSaved={onClose} />}
    </Dialog>
  );
}

type Props = {
  secret: string;
  address: string;
  isSending: boolean;
  error: Error | null;
  onCode: (code: string) => void;
  onCancel: () => void;
};

function FirstCodeStep({ secret, address, isSending, error, onCode, onCancel }: Props) {
  const [isMissing, setIsMissing] = useState(false);
  const groups = secret.match(/.{1,4}/g) ?? [];
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const code = String(new FormData(event.currentTarget).get('code')).trim();
    setIsMissing(code === '');
    if (code !== '') return onCode(code);
    event.currentTarget.querySelector('input')?.focus();
  };

  return (
    <Form refusal={error} onSubmit={submit}>
      <Stack gap="md">
        <Text>
          <Trans>Scan this with your authenticator app, or enter the key there.</Trans>
        </Text>
        <QrCode text={address} label={t`QR code of the key`} />
        <code style={secretLook} translate="no" aria-label={t`Key to type: ${secret}`} role="img">
          {groups.map((group, position) => (
            // oxlint-disable-next-line react/no-array-index-key -- groups of letters may repeat
            <span key={position}>{group}</span>
          ))}
        </code>
        <TextInput
          name="code"
          label={t`Six-digit code`}
          description={<Trans>The one the app is showing now.</Trans>}
          error={isMissing ? t`Please fill all fields` : error && textOf(error)}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={maxCodeLength}
          autoFocus
        />
        <FormActions onCancel={onCancel} loading={isSending}>
          <Trans>Turn on</Trans>
        </FormActions>
      </Stack>
    </Form>
  );
}

/** Black on white in either colour scheme, as cameras expect. The quiet zone is four modules (ISO 18004). */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={208}
      height={208}
      className="block border rounded-8"
      style={{ margin: '0 auto' }}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  );
}

type DialogProps = {
  userId: number;
  onClose: () => void;
  /** Called when two-step sign-in was turned on or off, or has new recovery codes. */
  onChanged: () => Promise<void>;
};

/** Shown only once, because the server stores only hashes. */
function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const intro = useRef<HTMLParagraphElement>(null);
  /* The button that opened this step has disappeared, so the focus moves to this text. */
  useEffect(() => intro.current?.focus(), []);
  const [isSaved, setIsSaved] = useState(false);
  const text = codes.join('\n');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.success(t`Copied to clipboard!`),
      () => toast.error(t`Your browser does not allow copying. Select the codes, or download them.`),
    );

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
        <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copy()}>
          <Trans>Copy</Trans>
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="eemusic-recovery-codes.txt"
        >
          <Trans>Download</Trans>
        </Button>
      </Group>
      <Checkbox
        label={t`I have kept them`}
        checked={isSaved}
        onChange={(event) => setIsSaved(event.currentTarget.checked)}
      />
      <Group justify="flex-end">
        <Button disabled={!isSaved} onClick={onSaved}>
          <Trans>Done</Trans>
        </Button>
      </Group>
    </Stack>
  );
}
