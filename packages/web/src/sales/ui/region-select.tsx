import { regions } from '@eemusic/contract/platform/regions';
import { t } from '@lingui/core/macro';
import { type ComboboxItem, type OptionsFilter, Select, type SelectProps } from '@mantine/core';
import { regionChoices } from '#platform/names/fields.ts';

type Props = Pick<SelectProps, 'label' | 'error' | 'required' | 'disabled' | 'size' | 'id' | 'name' | 'clearable'> & {
  value: string;
  onChange: (code: string) => void;
};

export function RegionSelect({ value, onChange, ...props }: Props) {
  const isUnknown = value !== '' && !regions.some(({ code }) => code === value);
  return (
    <Select
      label={t`Region`}
      placeholder={t`Select a region`}
      searchable
      selectFirstOptionOnChange
      {...props}
      data={[...regionChoices(), ...(isUnknown ? [{ value, label: value }] : [])]}
      value={value === '' ? null : value}
      onChange={(code) => onChange(code ?? '')}
      allowDeselect={false}
      filter={byNameOrCode}
      nothingFoundMessage={t`No region with this name`}
    />
  );
}

const byNameOrCode: OptionsFilter = ({ options, search }) => {
  const searched = search.trim().toLowerCase();
  const found = (options as ComboboxItem[]).filter(
    ({ value, label }) => label.toLowerCase().includes(searched) || value.toLowerCase() === searched,
  );
  return found.toSorted(
    (a, b) => Number(b.value.toLowerCase() === searched) - Number(a.value.toLowerCase() === searched),
  );
};
