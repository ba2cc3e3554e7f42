import type { ImportCheck } from '@eemusic/contract/sales/imports';
import { plural, t } from '@lingui/core/macro';
import { Group, NativeSelect, NumberInput, Stack, Text } from '@mantine/core';

type Props = {
  checked: ImportCheck;
  isBusy: boolean;
  onPlace: (place: { sheet?: number; heading?: number }) => void;
};

/** Chooses the sheet and the row of the headings, and says which values were taken from merged cells. */
export function PlaceChoice({ checked: { sheets, sheet, heading, filled }, isBusy, onPlace }: Props) {
  return (
    <Stack gap="xs">
      <Group gap="md">
        {sheets.length > 1 && (
          <NativeSelect
            size="xs"
            label={t`Sheet`}
            disabled={isBusy}
            value={String(sheet)}
            data={sheets.map((name, index) => ({ value: String(index + 1), label: name }))}
            onChange={(event) => onPlace({ sheet: Number(event.currentTarget.value) })}
          />
        )}
        <NumberInput
          key={heading}
          size="xs"
          w={160}
          label={t`Heading row`}
          disabled={isBusy}
          defaultValue={heading}
          min={1}
          max={1000}
          allowDecimal={false}
          onBlur={(event) => {
            const chosen = Number(event.currentTarget.value);
            if (chosen >= 1 && chosen !== heading) onPlace({ sheet, heading: chosen });
          }}
        />
      </Group>
      {filled > 0 && (
        <Text size="sm" role="status">
          {plural(filled, {
            one: '# empty cell was filled from a merged cell.',
            other: '# empty cells were filled from merged cells.',
          })}
        </Text>
      )}
    </Stack>
  );
}
