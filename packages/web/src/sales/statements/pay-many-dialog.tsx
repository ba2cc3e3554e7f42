import { payStatements, type Statement } from '@eemusic/contract/sales/statements';
import { maxReasonLength } from '@eemusic/contract/platform/field-lengths';
import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Radio, ScrollArea, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '#platform/api/call.ts';
import { money } from '#platform/locales/formats.ts';
import { formatRecordName } from '#platform/names/records.ts';
import { formatFieldError } from '#platform/sentences/format-field-error.ts';
import { formatMonth } from '#platform/ui/months-chart-figures.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { formatSums } from './format-sums.ts';
import { PaidOnField, usePaidOn } from './paid-on-field.tsx';
import { sumsOf } from './sums-of.ts';
import { useStatementChange } from './use-statement-change.ts';

type Props = { statements: readonly Statement[]; onClose: () => void };

/** With more statements than this, they share one reference. */
const maxEach = 50;

/** Asks for the day on which many statements were paid, and for one reference for all of them or one for each. */
export function PayManyDialog({ statements, onClose }: Props) {
  const paidOn = usePaidOn(statements);
  const [isEach, setIsEach] = useState(false);
  const [common, setCommon] = useState('');
  const [own, setOwn] = useState<Readonly<Record<number, string>>>({});
  const [isSubmitted, setSubmitted] = useState(false);
  const payments = statements.map(({ statementId, number }) => ({
    statementId,
    reference: isEach ? (own[statementId] ?? '') : common,
    number: number ?? undefined,
  }));
  const isMissing = (reference: string) => reference.trim() === '';
  const { submit, isPending, fields, problem } = useStatementChange(
    (options) => call(payStatements, { paidOn: paidOn.value, payments }, options),
    onClose,
  );
  const errorOf = (reference: string) =>
    isSubmitted && isMissing(reference) ? formatFieldError(fieldErrorOf('field.required')) : undefined;
  return (
    <ChangeDialog
      title={t`Mark as paid`}
      action={t`Mark as paid`}
      problem={problem ?? fields['payments'] ?? null}
      isPending={isPending}
      onClose={onClose}
      onSubmit={() => {
        setSubmitted(true);
        if (paidOn.error === null && !payments.some(({ reference }) => isMissing(reference))) submit();
      }}
    >
      <Text>
        <Plural value={statements.length} one="# statement" other="# statements" />
        {' · '}
        {formatSums(sumsOf(statements))}
      </Text>
      <PaidOnField paidOn={paidOn} isSubmitted={isSubmitted} refused={fields['paidOn']} />
      {statements.length <= maxEach && (
        <Radio.Group
          label={t`Reference`}
          value={isEach ? 'each' : 'common'}
          onChange={(value) => setIsEach(value === 'each')}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="common" label={t`One for all`} />
            <Radio value="each" label={t`One for each statement`} />
          </Stack>
        </Radio.Group>
      )}
      {!isEach && (
        <TextInput
          label={t`Reference of all`}
          description={t`As on the bank transfer, so that it can be found in the books.`}
          required
          data-autofocus
          maxLength={maxReasonLength}
          value={common}
          error={errorOf(common)}
          onChange={(event) => setCommon(event.currentTarget.value)}
        />
      )}
      {isEach && (
        <ScrollArea.Autosize mah={320} type="auto" offsetScrollbars>
          <Stack gap="sm">
            {statements.map((statement) => {
              const { statementId, receiver, name, month, commission, currency } = statement;
              const reference = own[statementId] ?? '';
              return (
                <TextInput
                  key={statementId}
                  label={formatRecordName(receiver, name, statement)}
                  description={`${formatMonth(month)} · ${money(commission, currency)}`}
                  required
                  maxLength={maxReasonLength}
                  value={reference}
                  error={errorOf(reference)}
                  onChange={(event) => {
                    const { value } = event.currentTarget;
                    setOwn((written) => ({ ...written, [statementId]: value }));
                  }}
                />
              );
            })}
          </Stack>
        </ScrollArea.Autosize>
      )}
      {statements.some(({ commission }) => commission < 0) && (
        <Text size="sm" c="dimmed">
          <Trans>Negative amounts are owed to you. They are marked as settled by the same reference.</Trans>
        </Text>
      )}
    </ChangeDialog>
  );
}
