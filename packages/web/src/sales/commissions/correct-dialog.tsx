import { formatMonth, money } from '#platform/locales/formats.ts';
import { type CorrectedMonth, correctRule } from '@eemusic/contract/sales/commissions';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ScrollArea, Table, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#platform/api/call.ts';
import { formatRecordName } from '#platform/names/records.ts';
import { useIsPhone } from '#platform/ui/use-is-phone.ts';
import { sumOf } from '#platform/ui/months-chart-figures.ts';
import { formatValue, readValue, type Rule, ValueInput, valueText } from './rule-value.tsx';
import { ChangeDialog, ReasonField, refusalOf, useChange } from '#sales/ui/index.ts';

type Props = {
  rule: Rule;
  since: string;
  onClose: () => void;
};

/** Shows how another value would change the commission of each month; only then can it be saved. */
export function CorrectDialog({ rule, since, onClose }: Props) {
  const { kind, id, name, value, isUsed } = rule;
  const [typed, setTyped] = useState<string | number>(valueText(kind, value));
  const [reason, setReason] = useState('');
  const { value: next, error: wrong } = readValue(kind, typed);
  const request = { kind, id, value: next, reason: reason.trim() };
  const isMissing = request.reason === '';
  const preview = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: () => call(correctRule, { ...request, isDryRun: true }),
  });
  const isPreviewed = !isUsed || preview.data !== undefined;
  const isComplete = wrong === undefined && !isMissing;
  const save = useChange({
    send: (options) => call(correctRule, request, options),
    onDone: onClose,
    isComplete: isComplete && isPreviewed,
  });
  const { fields, problem } = refusalOf(save.error ?? preview.error);
  const submit = () => {
    save.submit();
    if (isComplete && !isPreviewed) preview.mutate();
  };
  const changeValue = (changed: string | number) => {
    setTyped(changed);
    preview.reset();
    save.reset();
  };

  return (
    <ChangeDialog
      title={kind === 'price' ? t`Correct a price` : t`Correct a rate`}
      action={!isPreviewed ? t`Show what changes` : isUsed ? t`Correct these months` : t`Save`}
      size="lg"
      color={isUsed && isPreviewed ? 'red' : undefined}
      change={{ problem, submit, isPending: save.isPending || preview.isPending }}
      isUnchanged={next === value}
      onClose={onClose}
    >
      <Text fw={500}>{t`${name}: ${formatValue(rule, value)} ${since}`}</Text>
      <Text>
        {isUsed ? (
          <Trans>
            Sales already used this value. Each gets a correction in its own month, or in the next open month if that
            one is closed. The sales themselves don’t change.
          </Trans>
        ) : (
          <Trans>Nothing has been sold at this value yet, so no commission changes.</Trans>
        )}
      </Text>
      <ValueInput kind={kind} value={typed} error={wrong ?? fields['value']} onChange={changeValue} />
      <ReasonField value={reason} error={save.missing(isMissing)} onChange={setReason} />
      {preview.data !== undefined && <CorrectedMonths months={preview.data.months} />}
    </ChangeDialog>
  );
}

function CorrectedMonths({ months }: { months: readonly CorrectedMonth[] }) {
  const isPhone = useIsPhone();
  if (months.length === 0) return <Text>{t`No commission changes.`}</Text>;
  const [before, after] = [sumOf(months.map((month) => month.before)), sumOf(months.map((month) => month.after))];
  return (
    <>
      <Text role="status">
        <Trans>
          Total commission: {money(before)} → {money(after)}, a difference of{' '}
          <b className="whitespace-nowrap">{difference(before, after)}</b>
        </Trans>
      </Text>
      <ScrollArea.Autosize mah="min(320px, 30vh)" type="auto" offsetScrollbars="y">
        <Table stickyHeader aria-label={t`Commission by month`} style={{ fontVariantNumeric: 'tabular-nums' }}>
          <Table.Thead>
            <Table.Tr>
              {!isPhone && <Table.Th>{t`Month`}</Table.Th>}
              <Table.Th>{t`For`}</Table.Th>
              <Table.Th ta="end">{t`Commission now`}</Table.Th>
              <Table.Th ta="end">{t`Corrected`}</Table.Th>
              {!isPhone && <Table.Th ta="end">{t`Difference`}</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {months.map(({ month, receiver, receiverId, name, purged, bookedIn, ...line }) => (
              <Table.Tr key={`${month} ${bookedIn} ${receiver} ${receiverId}`}>
                {!isPhone && <Table.Td className="whitespace-nowrap">{formatMonth(month)}</Table.Td>}
                <Table.Td>
                  {receiverId === null ? t`All schools and teachers` : formatRecordName(receiver, name, { purged })}
                  <Text span size="xs" c="dimmed" display="block">
                    {[
                      ...(isPhone ? [formatMonth(month)] : []),
                      ...(bookedIn === month ? [] : [t`closed: goes into ${formatMonth(bookedIn)}`]),
                    ].join(' · ')}
                  </Text>
                </Table.Td>
                <Table.Td ta="end">{money(line.before)}</Table.Td>
                <Table.Td ta="end">{money(line.after)}</Table.Td>
                {!isPhone && <Table.Td ta="end">{difference(line.before, line.after)}</Table.Td>}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
    </>
  );
}

function difference(before: number, after: number): string {
  const change = sumOf([after, -before]);
  return change > 0 ? `+${money(change)}` : money(change);
}
