import { t } from '@lingui/core/macro';
import { ActionIcon, Group, Menu, Tooltip } from '@mantine/core';
import { type Icon, IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { RowTarget } from './row-target.ts';

export type RowAction = {
  /** Name of the action, such as 'Edit'. */
  name: string;
  /** The same with the name of the record, for screen readers. */
  label: string;
  icon: Icon;
  target: RowTarget;
  /** Whether it is offered only in the menu on a phone, because another link in the row leads there. */
  isForMenu?: boolean;
};

type Props = { of: string; actions: readonly RowAction[]; isNarrow: boolean };

/** Links at the end of a row that look like buttons; on a phone they are in one menu. */
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
          {actions.map(({ name, icon: Glyph, target }) => (
            <Menu.Item
              key={name}
              leftSection={<Glyph size={16} stroke={1.75} aria-hidden />}
              renderRoot={(props) => <Link {...target} {...props} />}
            >
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
        .map(({ name, label, icon: Glyph, target }) => (
          <Tooltip key={name} label={name}>
            <ActionIcon aria-label={label} renderRoot={(props) => <Link preload={false} {...target} {...props} />}>
              <Glyph size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Tooltip>
        ))}
    </Group>
  );
}
