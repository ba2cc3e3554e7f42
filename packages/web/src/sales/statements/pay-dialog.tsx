import { payStatement, type Statement } from '@eemusic/contract/sales/statements';
import { isDay } from '@eemusic/contract/platform/days';
import { maxReasonLength } from '@eemusic/contract/platform/field-lengths';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { today } from '#platform/company.ts';
import { call } from '#platform/api/call.ts';
import { money } from '#platform/locales/formats.ts';
import { formatRecordName } from '#platform/names/records.ts';
import { DayField } from '#platform/ui/form/day-field.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { useStatementChange } from './use-statement-change.ts';

type Props = { statement: Statement; onClose: () => void };

/** Asks on which day and under which reference the commission was paid. */
export function PayDialog({ statement, onClose }: Props) {
  const { statementId, receiver, name, commission, currency } = statement;
  const [paidOn, setPaidOn] = useState(() => today());
  const [reference, setReference] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const isReady = isDay(paidOn) && reference.trim() !== '';
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
        if (isReady) submit();
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
        error={isSubmitted && !isDay(paidOn) ? t`A day as YYYY-MM-DD, please` : fields['paidOn']}
        onChange={setPaidOn}
      />
      <TextInput
        label={t`Reference`}
        description={t`As on the bank transfer, so that it can be found in the books.`}
        required
        data-autofocus
        maxLength={maxReasonLength}
        value={reference}
        error={isSubmitted && reference.trim() === '' ? t`Please fill in this field` : fields['reference']}
        onChange={(event) => setReference(event.currentTarget.value)}
      />
    </ChangeDialog>
  );
}
