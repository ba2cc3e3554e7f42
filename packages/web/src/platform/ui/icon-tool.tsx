import { ActionIcon, type ActionIconProps, Tooltip } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';

type Props = ActionIconProps &
  Omit<ComponentProps<'button'>, keyof ActionIconProps> & {
    label: string;
    hint?: string;
    icon: Icon;
    renderRoot?: (props: Record<string, unknown>) => ReactNode;
  };

/** A button whose tooltip says what it does. */
export function IconTool({ label, hint = label, icon: Icon, ...button }: Props) {
  return (
    <Tooltip label={hint}>
      <ActionIcon aria-label={label} {...button}>
        <Icon size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
