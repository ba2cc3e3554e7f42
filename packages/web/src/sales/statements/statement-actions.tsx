import {
  adjustStatement,
  payStatement,
  printStatement,
  reopenStatement,
  type Statement,
} from '@eemusic/contract/sales/statements';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Button, Menu, NumberInput, Text } from '@mantine/core';
import { IconDots, IconFileTypePdf, IconMail } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '@lingui/core/macro';
import { download } from '#platform/api/download.ts';
import { useIsPhone } from '#platform/ui/use-is-phone.ts';
import { lazyDialog } from '#platform/ui/lazy-part.tsx';
import { call } from '#platform/api/call.ts';
import { company } from '#platform/company.ts';
import { money } from '#platform/locales/formats.ts';
import { formatRecordName } from '#platform/names/records.ts';
import { ChangeDialog, IconButton, Note, Opens, ReasonField, useChange } from '#sales/ui/index.ts';
import { CloseMonthButton } from './close-month-button.tsx';
import { statementMailsQuery } from './queries.ts';
import { PaidOnField, usePaidOn } from './paid-on-field.tsx';

export function StatementActions({ statement }: { statement: Statement }) {
  const [dialog, openDialog] = useState<'pay' | 'reopen' | 'adjust' | null>(null);
  const print = useMutation({ mutationFn: () => download(printStatement, { id: String(statement.statementId) }) });
  const isPhone = useIsPhone();
  const rare = [
    ...(statement.state === 'open' ? [] : [{ kind: 'reopen' as const, name: t`Reopen` }]),
    { kind: 'adjust' as const, name: t`Adjust` },
  ];
  const Dialog = dialog && { pay: PayDialog, adjust: AdjustDialog, reopen: ReopenDialog }[dialog];
  return (
    <>
      <IconButton icon={IconFileTypePdf} loading={print.isPending} onClick={() => print.mutate()}>
        PDF
      </IconButton>
      {statement.state !== 'open' && <MailButton statement={statement} />}
      {isPhone ? (
        <Menu position="bottom-end" shadow="md">
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={t`More actions`}>
              <IconDots size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {rare.map(({ kind, name }) => (
              <Menu.Item key={kind} onClick={() => openDialog(kind)}>
                {name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : (
        rare.map(({ kind, name }) => (
          <Button key={kind} size="sm" variant="default" onClick={() => openDialog(kind)}>
            {name}
          </Button>
        ))
      )}
      {statement.state === 'open' && <CloseMonthButton month={statement.month} isClosed variant="filled" />}
      {statement.state === 'closed' && <Button size="sm" onClick={() => openDialog('pay')}>{t`Mark as paid`}</Button>}
      {Dialog && <Dialog statement={statement} onClose={() => openDialog(null)} />}
    </>
  );
}

const MailDialog = lazyDialog(async () => (await import('./mail-dialog.tsx')).MailDialog);

/** Mails a closed statement to the contact of its channel or school; hidden without a contact or a mail server. */
function MailButton({ statement }: { statement: Statement }) {
  const { data } = useQuery(statementMailsQuery(statement.statementId));
  if (data?.canSend !== true || data.contact === null) return null;
  const { contact, mails } = data;
  return (
    <Opens
      renderButton={(open) => (
        <IconButton icon={IconMail} onClick={open}>
          <Trans context="verb">Mail</Trans>
        </IconButton>
      )}
    >
      {(close) => <MailDialog {...{ statement, contact, mails }} onClose={close} />}
    </Opens>
  );
}

type Props = { statement: Statement; onClose: () => void };

function ReopenDialog({ statement: { statementId, state }, onClose }: Props) {
  const [reason, setReason] = useState('');
  const isMissing = reason.trim() === '';
  const change = useChange({
    send: (options) => call(reopenStatement, { statementId, reason }, options),
    onDone: onClose,
    isComplete: !isMissing,
  });
  return (
    <ChangeDialog title={t`Reopen this statement`} action={t`Reopen`} color="red" change={change} onClose={onClose}>
      <Text>
        <Trans>
          Reopening lets new entries in, as long as the other statement of the same sale – that of its channel or school
          – is open, too. When you close the month again, the number gets the suffix R2.
        </Trans>
      </Text>
      {state === 'paid' && (
        <Text>
          <Trans>
            This statement is marked as paid. Reopening clears the payment; you’ll find it in the activity log.
          </Trans>
        </Text>
      )}
      <ReasonField
        data-autofocus
        value={reason}
        error={change.missing(isMissing) ?? change.fields['reason']}
        onChange={setReason}
      />
    </ChangeDialog>
  );
}

/** Asks what is added to the commission beside the sales, or taken away, and why. */
function AdjustDialog({ statement, onClose }: Props) {
  const { receiver, receiverId, name } = statement;
  const currency = company()?.currency;
  const [amount, setAmount] = useState<string | number>('');
  const [reason, setReason] = useState('');
  const isWithout = { amount: typeof amount !== 'number' || amount === 0, reason: reason.trim() === '' };
  const change = useChange({
    send: (options) => call(adjustStatement, { receiver, receiverId, amount: Number(amount), reason }, options),
    onDone: onClose,
    isComplete: !isWithout.amount && !isWithout.reason,
  });
  return (
    <ChangeDialog
      title={t`Adjust the commission of ${formatRecordName(receiver, name, statement)}`}
      action={t`Adjust`}
      change={change}
      onClose={onClose}
    >
      <Text>
        <Trans>
          It is added to the statement of this month or, if this month is closed, of the next open one. Enter a negative
          amount to deduct.
        </Trans>
      </Text>
      <NumberInput
        label={currency === undefined ? t`Amount` : t`Amount in ${currency}`}
        required
        data-autofocus
        decimalScale={2}
        clampBehavior="none"
        hideControls
        value={amount}
        error={change.missing(isWithout.amount) ?? change.fields['amount']}
        onChange={setAmount}
      />
      <ReasonField
        description={t`Shown on the statement.`}
        value={reason}
        error={change.missing(isWithout.reason) ?? change.fields['reason']}
        onChange={setReason}
      />
    </ChangeDialog>
  );
}

export function PayDialog({ statement, onClose }: Props) {
  const { statementId, receiver, name, commission, currency, number } = statement;
  const paidOn = usePaidOn([statement]);
  const [reference, setReference] = useState('');
  const isMissing = reference.trim() === '';
  const change = useChange({
    send: (options) =>
      call(payStatement, { statementId, paidOn: paidOn.value, reference, number: number ?? undefined }, options),
    onDone: onClose,
    isComplete: paidOn.error === null && !isMissing,
  });
  return (
    <ChangeDialog title={t`Mark as paid`} action={t`Mark as paid`} change={change} onClose={onClose}>
      <Text>{t`${money(commission, currency)} for ${formatRecordName(receiver, name, statement)}.`}</Text>
      <PaidOnField paidOn={paidOn} change={change} />
      <ReasonField
        label={t`Reference`}
        description={t`The reference on the bank transfer.`}
        data-autofocus
        value={reference}
        error={change.missing(isMissing) ?? change.fields['reference']}
        onChange={setReference}
      />
      {commission < 0 && <Note>{t`You are owed this amount. Mark it as paid when it is settled.`}</Note>}
    </ChangeDialog>
  );
}
