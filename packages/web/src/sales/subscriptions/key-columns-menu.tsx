import { t } from '@lingui/core/macro';
import { ActionIcon, Checkbox, Popover, Stack, Tooltip } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import { columnNames, optionalColumns } from './key-columns.ts';

type Props = { educatorName: string; hidden: readonly string[]; onHide: (hidden: readonly string[]) => void };

/** Chooses the columns of keys, for all schools alike. */
export function KeyColumnsMenu({ educatorName, hidden, onHide }: Props) {
  const [isOpen, setOpen] = useState(false);
  const names = columnNames();
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label={t`Columns of keys`} disabled={isOpen}>
          <ActionIcon
            variant="default"
            aria-label={t`Columns of the keys of ${educatorName}`}
            onClick={() => setOpen(!isOpen)}
          >
            <IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={t`Columns of keys`}>
        <Checkbox.Group
          label={t`Columns`}
          size="sm"
          value={optionalColumns.filter((column) => !hidden.includes(column))}
          onChange={(shown) => onHide(optionalColumns.filter((column) => !shown.includes(column)))}
        >
          <Stack gap={8} mt={8}>
            {optionalColumns.map((column) => (
              <Checkbox key={column} size="sm" value={column} label={names[column]} />
            ))}
          </Stack>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  );
}
