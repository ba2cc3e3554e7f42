import { reopenStatement, type Statement } from '@eemusic/contract/sales/statements';
import { maxReasonLength } from '@eemusic/contract/platform/field-lengths';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '#platform/api/call.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { useStatementChange } from './use-statement-change.ts';

type Props = { statement: Statement; onClose: () => void };

/** Asks why a closed or paid statement is reopened. */
export function ReopenDialog({ statement: { statementId, state }, onClose }: Props) {
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
