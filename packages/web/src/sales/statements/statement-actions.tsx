import { payStatement, printStatement, reopenStatement, type Statement } from '@eemusic/contract/sales/statements';
import { Trans } from '@lingui/react/macro';
import { Button, Text, TextInput } from '@mantine/core';
import { IconFileTypePdf, IconMail } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '@lingui/core/macro';
import { maxReasonLength } from '@eemusic/contract/platform/field-lengths';
import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import { download } from '#platform/api/download.ts';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { call } from '#platform/api/call.ts';
import { money } from '#platform/locales/formats.ts';
import { formatRecordName } from '#platform/names/records.ts';
import { formatFieldError } from '#platform/sentences/format-field-error.ts';
import { statementMailsQuery } from './queries.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { useStatementChange } from './use-statement-change.ts';
import { PaidOnField, usePaidOn } from './paid-on-field.tsx';

/** The actions that a statement's state allows. */
export function StatementActions({ statement }: { statement: Statement }) {
  const [dialog, openDialog] = useState<'pay' | 'reopen' | null>(null);
  const print = useMutation({ mutationFn: () => download(printStatement, { id: String(statement.statementId) }) });
  const close = () => openDialog(null);
  return (
    <>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconFileTypePdf size={16} aria-hidden />}
        loading={print.isPending}
        onClick={() => print.mutate()}
      >
        PDF
      </Button>
      {statement.state !== 'open' && <MailButton statement={statement} />}
      {statement.state !== 'open' && (
        <Button size="sm" variant="default" onClick={() => openDialog('reopen')}>
          <Trans>Reopen</Trans>
        </Button>
      )}
      {statement.state === 'closed' && (
        <Button size="sm" onClick={() => openDialog('pay')}>
          <Trans>Mark as paid</Trans>
        </Button>
      )}
      {dialog === 'pay' && <PayDialog statement={statement} onClose={close} />}
      {dialog === 'reopen' && <ReopenDialog statement={statement} onClose={close} />}
    </>
  );
}

const MailDialog = lazyPart(async () => (await import('./mail-dialog.tsx')).MailDialog);

/** Mails a closed statement to the contact of its channel or school; hidden without a contact or a mail server. */
function MailButton({ statement }: { statement: Statement }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery(statementMailsQuery(statement.statementId));
  if (data?.canSend !== true || data.contact === null) return null;
  return (
    <>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconMail size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        <Trans context="verb">Mail</Trans>
      </Button>
      {isOpen && (
        <MailDialog statement={statement} contact={data.contact} mails={data.mails} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}

type Props = { statement: Statement; onClose: () => void };

/** Asks why a closed or paid statement is reopened. */
function ReopenDialog({ statement: { statementId, state }, onClose }: Props) {
  const [reason, setReason] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const { submit, isPending, fields, problem } = useStatementChange(
    (options) => call(reopenStatement, { statementId, reason }, options),
    onClose,
  );
  return (
    <ChangeDialog
      title={t`Reopen this statement`}
      action={t`Reopen`}
      color="red"
      problem={problem}
      isPending={isPending}
      onClose={onClose}
      onSubmit={() => {
        setSubmitted(true);
        if (reason.trim() !== '') submit();
      }}
    >
      <Text>
        <Trans>
          Sales, refunds and corrections go into it again where the other statement of the sale – that of its channel or
          school – is open, too. Close the month again afterwards; its number then ends in R2, R3 and so on.
        </Trans>
      </Text>
      {state === 'paid' && (
        <Text>
          <Trans>It is paid. The day and reference of the payment then stay only in the activity.</Trans>
        </Text>
      )}
      <TextInput
        label={t`Reason`}
        required
        data-autofocus
        maxLength={maxReasonLength}
        value={reason}
        error={isSubmitted && reason.trim() === '' ? t`Please fill in this field` : fields['reason']}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ChangeDialog>
  );
}

type PayDialogProps = { statement: Statement; onClose: () => void };

/** Asks for the day and the reference of the payment. */
export function PayDialog({ statement, onClose }: PayDialogProps) {
  const { statementId, receiver, name, commission, currency, number } = statement;
  const paidOn = usePaidOn([statement]);
  const [reference, setReference] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const missing = reference.trim() === '' ? formatFieldError(fieldErrorOf('field.required')) : null;
  const { submit, isPending, fields, problem } = useStatementChange(
    (options) =>
      call(payStatement, { statementId, paidOn: paidOn.value, reference, number: number ?? undefined }, options),
    onClose,
  );
  return (
    <ChangeDialog
      title={t`Mark as paid`}
      action={t`Mark as paid`}
      problem={problem}
      isPending={isPending}
      onClose={onClose}
      onSubmit={() => {
        setSubmitted(true);
        if (paidOn.error === null && missing === null) submit();
      }}
    >
      <Text>
        <Trans>
          {money(commission, currency)} for {formatRecordName(receiver, name, statement)}.
        </Trans>
      </Text>
      <PaidOnField paidOn={paidOn} isSubmitted={isSubmitted} refused={fields['paidOn']} />
      <TextInput
        label={t`Reference`}
        description={t`As on the bank transfer, so that it can be found in the books.`}
        required
        data-autofocus
        maxLength={maxReasonLength}
        value={reference}
        error={(isSubmitted ? missing : null) ?? fields['reference']}
        onChange={(event) => setReference(event.currentTarget.value)}
      />
      {commission < 0 && (
        <Text size="sm" c="dimmed">
          <Trans>A negative amount is owed to you. Mark it as paid once it is settled.</Trans>
        </Text>
      )}
    </ChangeDialog>
  );
}
