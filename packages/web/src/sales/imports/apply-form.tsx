import type { ImportCheck } from '@eemusic/contract/sales/imports';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Form } from '#platform/ui/form/form.tsx';
import { numbers, joinSentences } from '#platform/locales/formats.ts';
import { textOf } from '#platform/api/call-error.ts';
import { FormAlert } from '#platform/ui/form-alert.tsx';

type Props = {
  checked: ImportCheck;
  isBusy: boolean;
  error: Error | null;
  onApply: (choice: { confirmed: number | null; skipRefused: boolean; skipDuplicates: boolean }) => void;
};

/** A summary of the check, the confirmations that it requires, and the button that applies the import. */
export function ApplyForm({ checked, isBusy, error, onApply }: Props) {
  const { counts, detached, duplicates, needsConfirmation } = checked;
  const [skipRefused, setSkipRefused] = useState(false);
  const [skipDuplicates, setSkipDuplicates] = useState(false);
  const [typed, setTyped] = useState('');
  const written = counts.new + counts.changed - (skipDuplicates ? duplicates : 0);
  const isConfirmed = !needsConfirmation || typed.trim() === String(counts.changed);
  const mayApply = written > 0 && (counts.refused === 0 || skipRefused) && isConfirmed;

  return (
    <Form
      onSubmit={() => {
        if (mayApply) onApply({ confirmed: needsConfirmation ? counts.changed : null, skipRefused, skipDuplicates });
      }}
    >
      <Stack gap="sm">
        <Text role="status" fw={500}>
          <Trans>
            {formatText(counts.new)} new, {formatText(counts.changed)} changed, {formatText(counts.unchanged)}{' '}
            unchanged, {formatText(counts.refused)} refused
          </Trans>
        </Text>
        {written === 0 && !skipDuplicates && <Text c="dimmed">{nothingToImport(checked)}</Text>}
        {counts.refused > 0 && (
          <Checkbox
            label={plural(counts.refused, { one: 'Leave out the refused row', other: 'Leave out the # refused rows' })}
            checked={skipRefused}
            onChange={(event) => setSkipRefused(event.currentTarget.checked)}
          />
        )}
        {duplicates > 0 && (
          <Checkbox
            label={plural(duplicates, {
              one: 'Leave out the new row whose name and number already exist',
              other: 'Leave out the # new rows whose name and number already exist',
            })}
            checked={skipDuplicates}
            onChange={(event) => setSkipDuplicates(event.currentTarget.checked)}
          />
        )}
        {needsConfirmation && (
          <Alert color="orange" title={t`This changes a lot`}>
            <Stack gap="xs">
              <Text size="sm">
                {joinSentences([
                  plural(counts.changed, { one: '# record changes.', other: '# records change.' }),
                  ...(detached === 0 ? [] : [detachedText(detached)]),
                  t`Please type the number of changed records to confirm it.`,
                ])}
              </Text>
              <TextInput
                maw={220}
                inputMode="numeric"
                label={t`Changed records`}
                value={typed}
                onChange={(event) => setTyped(event.currentTarget.value)}
              />
            </Stack>
          </Alert>
        )}
        <FormAlert text={error === null ? null : textOf(error)} />
        <Group>
          <Button type="submit" disabled={!mayApply} loading={isBusy}>
            {plural(written, { one: 'Import # row', other: 'Import # rows' })}
          </Button>
          <Text size="sm" c="dimmed">
            <Trans>All at once, with a single Undo.</Trans>
          </Text>
        </Group>
      </Stack>
    </Form>
  );
}

/** Says why there is nothing to import; null if refused rows say so themselves. */
function nothingToImport({ columns, counts }: ImportCheck): string | null {
  if (columns.every(({ field }) => field === null))
    return t`No heading was recognised. Choose another sheet or heading row, or what the columns mean.`;
  if (counts.refused > 0) return null;
  return counts.unchanged === 0
    ? t`This sheet has no rows to import.`
    : t`Everything in this file is already in the console.`;
}

const detachedText = (count: number) =>
  plural(count, { one: '# of them loses its place.', other: '# of them lose their place.' });

const formatText = (count: number) => numbers().format(count);
