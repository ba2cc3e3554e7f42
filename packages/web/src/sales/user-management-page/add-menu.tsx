import { Trans } from '@lingui/react/macro';
import { Button, Menu } from '@mantine/core';
import { IconBuildingStore, IconChevronDown, IconPlus, IconSchool } from '@tabler/icons-react';

type Props = { onChannel: () => void; onEducator: () => void };

export function AddMenu({ onChannel, onEducator }: Props) {
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button
          size="sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          <Trans>Add</Trans>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Trans>Add to which Category</Trans>
        </Menu.Label>
        <Menu.Item leftSection={<IconBuildingStore size={16} stroke={1.75} aria-hidden />} onClick={onChannel}>
          <Trans>Channel</Trans>
        </Menu.Item>
        <Menu.Item leftSection={<IconSchool size={16} stroke={1.75} aria-hidden />} onClick={onEducator}>
          <Trans>School/Teacher</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
