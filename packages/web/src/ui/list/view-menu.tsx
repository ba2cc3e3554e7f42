import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Button, Checkbox, Popover, Radio, Stack, Tooltip } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import { densities, type Preferences } from './preferences.ts';
import type { Column } from './types.ts';

type Props<Row> = {
  columns: readonly Column<Row>[];
  preferences: Preferences;
  onKeep: (preferences: Preferences) => void;
  onReset: () => void;
};

/** Which columns are shown and how high the rows are, kept for this person. */
export function ViewMenu<Row>({ columns, preferences, onKeep, onReset }: Props<Row>) {
  const [isOpen, setOpen] = useState(false);
  const names = { comfortable: t`Comfortable`, compact: t`Compact` } as const;
  const { hidden, density } = preferences;
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      shadow="md"
      withinPortal={false}
      floatingStrategy="fixed"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Tooltip label={t`Columns and rows`} disabled={isOpen}>
          <ActionIcon size="lg" variant="default" aria-label={t`Columns and rows`} onClick={() => setOpen(!isOpen)}>
            <IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={t`Columns and rows`}>
        <Stack gap="md">
          <Radio.Group
            label={t`Rows`}
            size="sm"
            value={density}
            onChange={(value) => onKeep({ hidden, density: densities.find((one) => one === value) ?? 'comfortable' })}
          >
            <Stack gap={8} mt={8}>
              {densities.map((one) => (
                <Radio key={one} size="sm" value={one} label={names[one]} />
              ))}
            </Stack>
          </Radio.Group>
          <Checkbox.Group
            label={t`Columns`}
            size="sm"
            value={columns.filter(({ id }) => !hidden.includes(id)).map(({ id }) => id)}
            onChange={(shown) =>
              onKeep({ density, hidden: columns.map(({ id }) => id).filter((id) => !shown.includes(id)) })
            }
          >
            <Stack gap={8} mt={8}>
              {columns.map(({ id, header, isName = false }) => (
                <Checkbox key={id} size="sm" value={id} label={header} disabled={isName} />
              ))}
            </Stack>
          </Checkbox.Group>
          <Button size="xs" variant="default" onClick={onReset}>
            <Trans>Reset</Trans>
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
