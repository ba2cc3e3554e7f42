import { type ImportCheck, type ImportKind, importKinds, type ImportRow } from '@eemusic/contract/sales/imports';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Badge, SegmentedControl, Stack, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { formatFieldError } from '#platform/sentences/format-field-error.ts';
import { labelled } from '#platform/locales/formats.ts';
import { useIsPhone } from '#platform/ui/use-is-phone.ts';
import { formatFieldValue, formatStatus } from '#platform/names/fields.ts';

const colours = { refused: 'red', changed: 'accent', new: 'teal', unchanged: 'gray' } as const;

/** The result of each row: the reasons of a refused one, the changes of a changed one; on a phone below the name. */
export function RowsShown({ checked: { rows, counts, fields } }: { checked: ImportCheck }) {
  const isPhone = useIsPhone();
  const [kind, setKind] = useState<ImportKind | 'all'>('all');
  const shown = kind === 'all' ? rows : rows.filter((row) => row.kind === kind);
  const all = importKinds.reduce((sum, one) => sum + counts[one], 0);
  const matching = kind === 'all' ? all : counts[kind];
  const labels = new Map(fields.map(({ field, label }) => [field, label]));
  const names = kindNames();

  return (
    <Stack gap="xs" component="section" aria-labelledby="rows">
      <Title order={2} id="rows">
        <Trans>Rows</Trans>
      </Title>
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
        <Text size="sm" c="dimmed" role="status">
          <Trans>
            The first {shown.length} of {matching} rows are shown; all of them count.
          </Trans>
        </Text>
      )}
      <Table.ScrollContainer minWidth={isPhone ? 320 : 600} type="native" tabIndex={0}>
        <Table aria-label={t`Rows of the file`}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={isPhone ? 56 : 80}>
                <Trans>Row</Trans>
              </Table.Th>
              <Table.Th w={isPhone ? 96 : 120}>
                <Trans>Result</Trans>
              </Table.Th>
              <Table.Th>
                <Trans>Name</Trans>
              </Table.Th>
              {!isPhone && (
                <Table.Th>
                  <Trans>Details</Trans>
                </Table.Th>
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((row) => {
              const details = <RowDetails row={row} labelOf={(field) => labels.get(field) ?? field} />;
              return (
                <Table.Tr key={row.row}>
                  <Table.Td>{row.row}</Table.Td>
                  <Table.Td>
                    <Badge variant="light" color={colours[row.kind]}>
                      {names[row.kind]}
                    </Badge>
                  </Table.Td>
                  <Table.Td>
                    {row.name}
                    {isPhone && details}
                  </Table.Td>
                  {!isPhone && <Table.Td>{details}</Table.Td>}
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  );
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

/** Replaces the code of a field by its label. */
const withLabel = (params: Readonly<Record<string, unknown>>, labelOf: (field: string) => string) =>
  typeof params['field'] === 'string' ? { ...params, label: labelOf(params['field']) } : params;

type Value = ImportRow['changes'][number]['from'];

/** Formats a value as the lists do. */
function formatValue(field: string, value: Value): string {
  if (value === null || value === '') return '–';
  if (field === 'status' || field === 'isActive') return formatStatus(Number(value));
  return field === 'region' || field === 'category' ? formatFieldValue(field, String(value)) : String(value);
}
