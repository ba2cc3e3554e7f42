import { type ImportCheck, type ImportKind, importKinds, type ImportRow } from '@eemusic/contract/sales/imports';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Badge, Button, Checkbox, Group, SegmentedControl, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { Form } from '#platform/ui/form/form.tsx';
import { joinSentences, labelled, numbers } from '#platform/locales/formats.ts';
import { textOf } from '#platform/api/call-error.ts';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { Note } from '#sales/ui/index.ts';
import { formatFieldError } from '#platform/sentences/format.ts';
import { DataTable } from '#platform/ui/data-table.tsx';
import type { TableColumn } from '#platform/ui/list/types.ts';
import { formatFieldValue, formatStatus } from '#platform/names/fields.ts';

type Props = {
  checked: ImportCheck;
  isBusy: boolean;
  error: Error | null;
  onApply: (choice: { confirmed: number | null; skipRefused: boolean; skipDuplicates: boolean }) => void;
};

export function ApplyForm({ checked, isBusy, error, onApply }: Props) {
  const { counts, detached, duplicates, needsConfirmation } = checked;
  const [skipRefused, setSkipRefused] = useState(false);
  const [skipDuplicates, setSkipDuplicates] = useState(false);
  const [typed, setTyped] = useState('');
  const written = counts.new + counts.changed - (skipDuplicates ? duplicates : 0);
  const obstacle = obstacleTo(checked, { written, skipRefused, typed });

  return (
    <Form
      onSubmit={() => {
        if (obstacle === null)
          onApply({ confirmed: needsConfirmation ? counts.changed : null, skipRefused, skipDuplicates });
      }}
    >
      <Stack gap="sm">
        <Text role="status" fw={500}>
          <Trans>
            {formatText(counts.new)} new, {formatText(counts.changed)} changed, {formatText(counts.unchanged)}{' '}
            unchanged, {formatText(counts.refused)} refused
          </Trans>
        </Text>
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
          <Button type="submit" disabled={obstacle !== null} loading={isBusy}>
            {plural(written, { one: 'Import # row', other: 'Import # rows' })}
          </Button>
          <Note>{obstacle ?? t`All at once, with a single Undo.`}</Note>
        </Group>
      </Stack>
    </Form>
  );
}

type Choice = { written: number; skipRefused: boolean; typed: string };

/** Why the file cannot be imported as chosen; null if it can. */
function obstacleTo({ columns, counts, needsConfirmation }: ImportCheck, choice: Choice): string | null {
  const { written, skipRefused, typed } = choice;
  if (written > 0) {
    if (counts.refused > 0 && !skipRefused) return t`Leave out the refused rows, or correct them in your file.`;
    return needsConfirmation && typed.trim() !== String(counts.changed)
      ? t`Type the number of changed records first.`
      : null;
  }
  if (columns.every(({ field }) => field === null))
    return t`No heading was recognised. Choose another sheet or heading row, or what the columns mean.`;
  if (counts.refused > 0) return t`Correct the refused rows in your file, then drop it here again.`;
  return counts.unchanged === 0
    ? t`This sheet has no rows to import.`
    : t`Everything in this file is already in the console.`;
}

const detachedText = (count: number) =>
  plural(count, { one: '# of them loses its place.', other: '# of them lose their place.' });

const formatText = (count: number) => numbers().format(count);

const colours = { refused: 'red', changed: 'accent', new: 'teal', unchanged: 'gray' } as const;

/** The result of each row: the reasons of a refused one, the changes of a changed one; on a phone below the name. */
export function RowsShown({ checked: { rows, counts, fields } }: { checked: ImportCheck }) {
  const [kind, setKind] = useState<ImportKind | 'all'>('all');
  const shown = kind === 'all' ? rows : rows.filter((row) => row.kind === kind);
  const all = importKinds.reduce((sum, one) => sum + counts[one], 0);
  const matching = kind === 'all' ? all : counts[kind];
  const labels = new Map(fields.map(({ field, label }) => [field, label]));
  const names = kindNames();

  return (
    <Stack gap="xs" component="section" aria-labelledby="rows">
      <Title order={2} id="rows">{t`Rows`}</Title>
      <SegmentedControl
        style={{ alignSelf: 'flex-start', maxWidth: '100%', overflowX: 'auto' }}
        aria-label={t`Rows that are shown`}
        value={kind}
        onChange={(value) => setKind(importKinds.find((one) => one === value) ?? 'all')}
        data={[
          { value: 'all', label: t`All ${all}` },
          ...importKinds
            .filter((one) => counts[one] > 0 || one === kind)
            .map((one) => ({ value: one, label: `${names[one]} ${counts[one]}` })),
        ]}
      />
      {shown.length < matching && (
        <Note role="status">{t`The first ${shown.length} of ${matching} rows are shown; all of them count.`}</Note>
      )}
      <DataTable
        label={t`Rows of the file`}
        rows={shown}
        idOf={({ row }) => row}
        empty={null}
        columns={rowColumns(labels)}
      />
    </Stack>
  );
}

function rowColumns(labels: ReadonlyMap<string, string>): TableColumn<ImportRow>[] {
  const names = kindNames();
  const details = (row: ImportRow) => <RowDetails row={row} labelOf={(field) => labels.get(field) ?? field} />;
  return [
    { id: 'row', header: t`Row`, width: 64, cell: ({ row }) => row },
    {
      id: 'kind',
      header: t`Result`,
      width: 110,
      cell: ({ kind }) => <Badge color={colours[kind]}>{names[kind]}</Badge>,
    },
    { id: 'name', header: t`Name`, cell: ({ name }) => name, under: details },
    { id: 'details', header: t`Details`, isWide: true, cell: details },
  ];
}

function kindNames(): Record<ImportKind, string> {
  return { refused: t`Refused`, changed: t`Changed`, new: t`New`, unchanged: t`Unchanged` };
}

function RowDetails({
  row: { changes, reasons, kind, alike },
  labelOf,
}: {
  row: ImportRow;
  labelOf: (field: string) => string;
}) {
  return (
    <Stack gap={2}>
      {reasons.map(({ cell, field, text, code, params }) => (
        <Text key={`${cell} ${field}`} size="sm">
          {cell !== null && <b>{cell} </b>}
          {formatFieldError({ code, params: withLabel(params, labelOf) }) ?? text}
        </Text>
      ))}
      {alike && (
        <Text size="sm" fw={500}>
          {alike.id === null ? (
            <Trans>Row {alike.row} has the same name and number</Trans>
          ) : (
            <Trans>User {alike.id} has the same name and number</Trans>
          )}
        </Text>
      )}
      {kind === 'new' &&
        changes.map(({ field, to }) => (
          <Text key={field} size="sm">
            {labelled(labelOf(field), formatValue(field, to))}
          </Text>
        ))}
      {kind === 'changed' &&
        changes.map(({ field, from, to }) => (
          <Text key={field} size="sm">
            <Trans>
              {labelOf(field)}: {formatValue(field, from)} → {formatValue(field, to)}
            </Trans>
          </Text>
        ))}
    </Stack>
  );
}

const withLabel = (params: Readonly<Record<string, unknown>>, labelOf: (field: string) => string) =>
  typeof params['field'] === 'string' ? { ...params, label: labelOf(params['field']) } : params;

type Value = ImportRow['changes'][number]['from'];

function formatValue(field: string, value: Value): string {
  if (value === null || value === '') return '–';
  if (field === 'status' || field === 'isActive') return formatStatus(Number(value));
  return field === 'region' || field === 'category' ? formatFieldValue(field, String(value)) : String(value);
}
