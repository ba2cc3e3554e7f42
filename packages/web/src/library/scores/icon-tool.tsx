import { ActionIcon, type ActionIconProps, Tooltip } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type Props = ActionIconProps & {
  label: string;
  /** Shorter than the label, or with its key. */
  hint?: string;
  icon: Icon;
  onClick?: () => void;
  renderRoot?: (props: Record<string, unknown>) => ReactNode;
  'aria-keyshortcuts'?: string;
};

/** A button of a preview or a row, whose tooltip says what it does. */
export function IconTool({ label, hint = label, icon: Icon, ...button }: Props) {
  return (
    <Tooltip label={hint}>
      <ActionIcon aria-label={label} {...button}>
        <Icon size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
