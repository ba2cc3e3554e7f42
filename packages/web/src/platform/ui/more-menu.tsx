import { t } from '@lingui/core/macro';
import { ActionIcon, type ActionIconProps, Menu, type MenuProps } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';

type Props = ActionIconProps & Pick<MenuProps, 'width' | 'children'> & { label?: string };

/** Three dots, and the menu of actions that they open. */
export function MoreMenu({ label = t`More actions`, width, children, ...button }: Props) {
  return (
    <Menu position="bottom-end" shadow="md" {...(width !== undefined && { width })}>
      <Menu.Target>
        <ActionIcon variant="default" size={32} aria-label={label} {...button}>
          <IconDots size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
