import { t } from '@lingui/core/macro';
import { ActionIcon, Group, Menu, Tooltip } from '@mantine/core';
import { type Icon, IconDots } from '@tabler/icons-react';

export type RowAction = {
  /** Name of the action, such as 'Edit'. */
  name: string;
  /** The same with the name of the record, for screen readers. */
  label: string;
  icon: Icon;
  onClick: () => void;
  /** Offered only in the menu on a phone, if the row shows no other link to it. */
  isForMenu?: boolean;
};

type Props = { of: string; actions: readonly RowAction[]; isNarrow: boolean };

/** Buttons at the end of a row; on a phone they are one menu. */
export function RowActions({ of, actions, isNarrow }: Props) {
  if (isNarrow) {
    return (
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon aria-label={t`Actions of ${of}`}>
            <IconDots size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {actions.map(({ name, icon: Glyph, onClick }) => (
            <Menu.Item key={name} leftSection={<Glyph size={16} stroke={1.75} aria-hidden />} onClick={onClick}>
              {name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    );
  }
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {actions
        .filter(({ isForMenu = false }) => !isForMenu)
        .map(({ name, label, icon: Glyph, onClick }) => (
          <Tooltip key={name} label={name}>
            <ActionIcon aria-label={label} onClick={onClick}>
              <Glyph size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Tooltip>
        ))}
    </Group>
  );
}
