import { payStatement, type Statement } from '@eemusic/contract/sales/statements';
import { maxReasonLength } from '@eemusic/contract/platform/field-lengths';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { today } from '#platform/company.ts';
import { call } from '#platform/api/call.ts';
import { money } from '#platform/locales/formats.ts';
import { formatRecordName } from '#platform/names/records.ts';
import { formatFieldError } from '#platform/sentences/format-field-error.ts';
import { DayField } from '#platform/ui/form/day-field.tsx';
import { readForm } from '#platform/ui/form/read-form.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { useStatementChange } from './use-statement-change.ts';

type Props = { statement: Statement; onClose: () => void };

/** Asks on which day and under which reference the commission was paid. */
export function PayDialog({ statement, onClose }: Props) {
  const { statementId, receiver, name, commission, currency } = statement;
  const [paidOn, setPaidOn] = useState(() => today());
  const [reference, setReference] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const typed = readForm(payStatement.input, { statementId, paidOn, reference }).errors;
  const future = paidOn > today() ? formatFieldError({ code: 'day.future', params: {} }) : null;
  const wrongDay = typed?.['paidOn'] ?? future ?? undefined;
  const { submit, isPending, fields, problem } = useStatementChange(
    (options) => call(payStatement, { statementId, paidOn, reference }, options),
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
        if (typed === null && future === null) submit();
      }}
    >
      <Text>
        <Trans>
          {money(commission, currency)} for {formatRecordName(receiver, name, statement)}.
        </Trans>
      </Text>
      <DayField
        label={t`Paid on`}
        name="paidOn"
        required
        value={paidOn}
        error={(isSubmitted ? wrongDay : undefined) ?? fields['paidOn']}
        onChange={setPaidOn}
      />
      <TextInput
        label={t`Reference`}
        description={t`As on the bank transfer, so that it can be found in the books.`}
        required
        data-autofocus
        maxLength={maxReasonLength}
        value={reference}
        error={(isSubmitted ? typed?.['reference'] : undefined) ?? fields['reference']}
        onChange={(event) => setReference(event.currentTarget.value)}
      />
    </ChangeDialog>
  );
}
