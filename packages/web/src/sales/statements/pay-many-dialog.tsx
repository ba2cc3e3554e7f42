import { payStatements, type Statement } from '@eemusic/contract/sales/statements';
import { t } from '@lingui/core/macro';
import { Plural } from '@lingui/react/macro';
import { Radio, ScrollArea, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { call } from '#platform/api/call.ts';
import { formatMonth, money } from '#platform/locales/formats.ts';
import { formatRecordName } from '#platform/names/records.ts';
import { PaidOnField, usePaidOn } from './paid-on-field.tsx';
import { formatSums, sumsOf } from './sums-of.ts';
import { ChangeDialog, Note, ReasonField, useChange } from '#sales/ui/index.ts';

type Props = { statements: readonly Statement[]; onClose: () => void };

/** With more statements than this, they share one reference. */
const maxEach = 50;

/** Asks for the day on which many statements were paid, and for one reference for all of them or one for each. */
export function PayManyDialog({ statements, onClose }: Props) {
  const paidOn = usePaidOn(statements);
  const [isEach, setIsEach] = useState(false);
  const [common, setCommon] = useState('');
  const [own, setOwn] = useState<Readonly<Record<number, string>>>({});
  const payments = statements.map(({ statementId, number }) => ({
    statementId,
    reference: isEach ? (own[statementId] ?? '') : common,
    number: number ?? undefined,
  }));
  const isMissing = (reference: string) => reference.trim() === '';
  const change = useChange({
    send: (options) => call(payStatements, { paidOn: paidOn.value, payments }, options),
    onDone: onClose,
    isComplete: paidOn.error === null && !payments.some(({ reference }) => isMissing(reference)),
  });
  return (
    <ChangeDialog
      title={t`Mark as paid`}
      action={t`Mark as paid`}
      change={{ ...change, problem: change.problem ?? change.fields['payments'] ?? null }}
      onClose={onClose}
    >
      <Text>
        <Plural value={statements.length} one="# statement" other="# statements" />
        {' · '}
        {formatSums(sumsOf(statements))}
      </Text>
      <PaidOnField paidOn={paidOn} change={change} />
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
        <ReasonField
          label={t`Reference of all`}
          description={t`The reference on the bank transfer.`}
          data-autofocus
          value={common}
          error={change.missing(isMissing(common))}
          onChange={setCommon}
        />
      )}
      {isEach && (
        <ScrollArea.Autosize mah={320} type="auto" offsetScrollbars>
          <Stack gap="sm">
            {statements.map((statement) => {
              const { statementId, receiver, name, month, commission, currency } = statement;
              const reference = own[statementId] ?? '';
              return (
                <ReasonField
                  key={statementId}
                  label={formatRecordName(receiver, name, statement)}
                  description={`${formatMonth(month)} · ${money(commission, currency)}`}
                  value={reference}
                  error={change.missing(isMissing(reference))}
                  onChange={(value) => setOwn((written) => ({ ...written, [statementId]: value }))}
                />
              );
            })}
          </Stack>
        </ScrollArea.Autosize>
      )}
      {statements.some(({ commission }) => commission < 0) && (
        <Note>{t`Negative amounts are owed to you. They are marked as settled by the same reference.`}</Note>
      )}
    </ChangeDialog>
  );
}
