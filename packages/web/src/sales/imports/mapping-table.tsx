import type { ImportCheck } from '@eemusic/contract/sales/imports';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { NativeSelect, Stack, Table, Text, Title } from '@mantine/core';
import { enumerate } from '#platform/locales/formats.ts';
import { useIsPhone } from '#platform/ui/use-is-phone.ts';
import { labelOf } from './field-labels.ts';
import type { ImportOf } from './import-kinds.ts';

type Props = {
  of: ImportOf;
  checked: ImportCheck;
  isBusy: boolean;
  onMap: (mapping: readonly (string | null)[]) => void;
};

/**
 * The field of each column, at first as the server guesses; every change starts a new check. On a phone the sample
 * stands below the heading.
 */
export function MappingTable({ of, checked: { columns, ...checked }, isBusy, onMap }: Props) {
  const isPhone = useIsPhone();
  const fields = checked.fields.map((field) => ({ ...field, label: labelOf(of, field) }));
  const missing = fields.filter(({ field, isRequired }) => isRequired && !columns.some((one) => one.field === field));
  const choices = [
    { value: '', label: t`Leave out` },
    ...fields.map(({ field, label, isReadOnly }) => ({
      value: field,
      label: isReadOnly ? t`${label} (not changed)` : label,
    })),
  ];
  const choose = (index: number, field: string) =>
    onMap(
      columns.map((column, at) => {
        if (at === index) return field === '' ? null : field;
        return column.field === field ? null : column.field;
      }),
    );

  return (
    <Stack gap="xs" component="section" aria-labelledby="columns">
      <Title order={2} id="columns">
        <Trans>Columns</Trans>
      </Title>
      {missing.length > 0 && (
        <Text c="red" size="sm" role="alert">
          <Trans>New rows need: {enumerate(missing.map(({ label }) => label))}</Trans>
        </Text>
      )}
      <Table.ScrollContainer minWidth={320}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>
                <Trans>Column in the file</Trans>
              </Table.Th>
              {!isPhone && (
                <Table.Th>
                  <Trans>For instance</Trans>
                </Table.Th>
              )}
              <Table.Th>
                <Trans>Meaning</Trans>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {columns.map(({ header, field, sample }, index) => (
              <Table.Tr key={header}>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>
                  {header}
                  {isPhone && (
                    <Text size="xs" c="dimmed">
                      {sample}
                    </Text>
                  )}
                </Table.Td>
                {!isPhone && <Table.Td c="dimmed">{sample}</Table.Td>}
                <Table.Td w={isPhone ? 190 : undefined}>
                  <NativeSelect
                    size="xs"
                    aria-label={t`Meaning of ${header}`}
                    disabled={isBusy}
                    data={choices}
                    value={field ?? ''}
                    onChange={(event) => choose(index, event.currentTarget.value)}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  );
}
