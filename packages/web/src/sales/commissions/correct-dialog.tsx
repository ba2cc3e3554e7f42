import { maxReasonLength } from '@eemusic/contract/platform/field-lengths';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { type CorrectedMonth, correctRule, type RuleKind } from '@eemusic/contract/sales/commissions';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, ScrollArea, Stack, Table, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError, textOf } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import { newIdempotencyKey } from '#platform/api/request.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { formatRecordName } from '#platform/names/records.ts';
import { useIsPhone } from '#platform/ui/use-is-phone.ts';
import { invalidateCommissions } from './queries.ts';
import { money, percent } from './money.ts';
import { readValue, valueText } from './rule-value.ts';
import { ValueInput } from './value-input.tsx';

type Props = {
  kind: RuleKind;
  id: number;
  /** Name of what has the price, or of the receiver of the rate. */
  name: string;
  from: string;
  /** Major units or basis points. */
  value: number;
  isUsed: boolean;
  onClose: () => void;
};

/** Shows how another value would change the commission of each month; only then can it be saved. */
export function CorrectDialog({ kind, id, name, from, value, isUsed, onClose }: Props) {
  const [typed, setTyped] = useState<string | number>(valueText(kind, value));
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const { value: next, error: wrong } = readValue(kind, typed);
  const request = { kind, id, value: next, reason: reason.trim() };
  const { preview, save } = useCorrection(request, onClose);
  const error = save.error ?? preview.error;
  const fields = error instanceof CallError ? error.fields : {};
  const isPreviewed = !isUsed || preview.data !== undefined;

  const submit = () => {
    setIsMissing(request.reason === '');
    if (wrong !== undefined || request.reason === '') return;
    if (isPreviewed) save.mutate();
    else preview.mutate();
  };
  const changeValue = (changed: string | number) => {
    setTyped(changed);
    preview.reset();
    save.reset();
  };

  return (
    <Dialog opened onClose={onClose} size="lg" title={kind === 'price' ? t`Correct a price` : t`Correct a rate`}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="md">
          <Text fw={500}>{t`${name}: ${kind === 'price' ? money(value) : percent(value)} from ${from}`}</Text>
          <Text>
            {isUsed ? (
              <Trans>
                Sales were made at this value. Each gets an entry with the difference, in its own month, or in the next
                open one where that is closed; the sale itself stays as it is.
              </Trans>
            ) : (
              <Trans>Nothing has been sold at this value yet, so no commission changes.</Trans>
            )}
          </Text>
          <FormAlert text={error === null || Object.keys(fields).length > 0 ? null : textOf(error)} />
          <ValueInput kind={kind} value={typed} error={wrong ?? fields['value']} onChange={changeValue} />
          <TextInput
            label={t`Reason`}
            required
            maxLength={maxReasonLength}
            value={reason}
            error={isMissing && reason.trim() === '' && t`Please fill in this field`}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {preview.data !== undefined && <CorrectedMonths months={preview.data.months} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button
              type="submit"
              {...(isUsed && isPreviewed ? { color: 'red' } : {})}
              disabled={next === value}
              loading={save.isPending || preview.isPending}
            >
              {!isPreviewed && <Trans>Show what changes</Trans>}
              {isPreviewed && (isUsed ? <Trans>Correct these months</Trans> : <Trans>Save</Trans>)}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

/** Both show their errors in the dialog. The correction is saved once, also if it is sent again. */
function useCorrection(request: CallOf<typeof correctRule>, onSaved: () => void) {
  const client = useQueryClient();
  const [idempotencyKey] = useState(() => newIdempotencyKey());
  const preview = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: () => call(correctRule, { ...request, isDryRun: true }),
  });
  const save = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: () => call(correctRule, request, { idempotencyKey }),
    onSuccess: async ({ message }) => {
      await invalidateCommissions(client);
      if (message !== undefined) toast.success(message);
      onSaved();
    },
  });
  return { preview, save };
}

/** The commission of each receiver and month, before and after the correction. */
function CorrectedMonths({ months }: { months: readonly CorrectedMonth[] }) {
  const isPhone = useIsPhone();
  if (months.length === 0)
    return (
      <Text>
        <Trans>No commission changes.</Trans>
      </Text>
    );
  const sum = (which: 'before' | 'after') =>
    months.reduce((total, line) => total + Math.round(line[which] * 100), 0) / 100;
  const [before, after] = [sum('before'), sum('after')];
  return (
    <>
      <Text role="status">
        <Trans>
          Commission in all: {money(before)} → {money(after)}, a difference of <b>{difference(before, after)}</b>
        </Trans>
      </Text>
      <ScrollArea.Autosize mah="min(320px, 30vh)" type="auto">
        <Table stickyHeader aria-label={t`Commission by month`} style={{ fontVariantNumeric: 'tabular-nums' }}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t`Month`}</Table.Th>
              <Table.Th>{t`For`}</Table.Th>
              <Table.Th ta="end">{t`Commission now`}</Table.Th>
              <Table.Th ta="end">{t`Corrected`}</Table.Th>
              {!isPhone && <Table.Th ta="end">{t`Difference`}</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {months.map(({ month, receiver, receiverId, name, purged, bookedIn, ...line }) => (
              <Table.Tr key={`${month} ${bookedIn} ${receiver} ${receiverId}`}>
                <Table.Td>
                  {month}
                  {bookedIn !== month && (
                    <Text span size="xs" c="dimmed" display="block">
                      <Trans>closed: goes into {bookedIn}</Trans>
                    </Text>
                  )}
                </Table.Td>
                <Table.Td>
                  {receiverId === null ? t`All schools and teachers` : formatRecordName(receiver, name, { purged })}
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

/** Computed in minor units, because 49.75 − 39.8 is not exactly 9.95. */
function difference(before: number, after: number): string {
  const change = (Math.round(after * 100) - Math.round(before * 100)) / 100;
  return change > 0 ? `+${money(change)}` : money(change);
}
