import { statementStates } from '@eemusic/contract/sales/choices';
import { t } from '@lingui/core/macro';
import { Box, Group, Select } from '@mantine/core';
import { formatMonth } from '#platform/ui/months-chart-figures.ts';
import { SearchField } from '#platform/ui/search-field.tsx';
import { everyMonth, type StatementsAddress } from './address.ts';
import { formatState } from './state-badge.tsx';

/** The fields of the address that change; null or undefined clears one. */
export type FilterChange = { [Field in keyof StatementsAddress]: unknown };

type Props = {
  address: StatementsAddress;
  /** The month that is shown, or `everyMonth`; undefined while it is not known. */
  month: string | undefined;
  months: readonly { month: string; isClosed: boolean }[];
  isPhone: boolean;
  onChange: (change: FilterChange) => void;
};

export function StatementFilters({ address, month, months, isPhone, onChange }: Props) {
  const { receiver, state, search = '' } = address;
  return (
    <Group gap="sm" align="flex-end">
      <Select
        label={t`Month`}
        size="sm"
        w={210}
        searchable
        allowDeselect={false}
        value={month ?? null}
        data={[
          { value: everyMonth, label: t`All months` },
          ...months.map((one) => ({
            value: one.month,
            label: one.isClosed ? t`${formatMonth(one.month)} · closed` : formatMonth(one.month),
          })),
        ]}
        onChange={(value) => onChange({ month: value })}
      />
      <Select
        label={t`For`}
        size="sm"
        w={200}
        clearable
        placeholder={t`Everyone`}
        value={receiver ?? null}
        data={[
          { value: 'channel', label: t`Channels` },
          { value: 'educator', label: t`Schools and teachers` },
        ]}
        onChange={(value) => onChange({ receiver: value })}
      />
      <Select
        label={t`State`}
        size="sm"
        w={140}
        clearable
        placeholder={t`Any`}
        value={state ?? null}
        data={statementStates.map((value) => ({ value, label: formatState(value) }))}
        onChange={(value) => onChange({ state: value })}
      />
      <Box w={isPhone ? '100%' : 260}>
        <SearchField
          value={search}
          label={t`Search by name or contact`}
          onSearch={(searched) => onChange({ search: searched })}
        />
      </Box>
    </Group>
  );
}
