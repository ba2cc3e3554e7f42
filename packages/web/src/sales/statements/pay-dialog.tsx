import { payStatement, type Statement } from '@eemusic/contract/sales/statements';
import { maxReasonLength } from '@eemusic/contract/platform/field-lengths';
import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '#platform/api/call.ts';
import { money } from '#platform/locales/formats.ts';
import { formatRecordName } from '#platform/names/records.ts';
import { formatFieldError } from '#platform/sentences/format-field-error.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { PaidOnField, usePaidOn } from './paid-on-field.tsx';
import { useStatementChange } from './use-statement-change.ts';

type Props = { statement: Statement; onClose: () => void };

/** Asks for the day and the reference of the payment. */
export function PayDialog({ statement, onClose }: Props) {
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
