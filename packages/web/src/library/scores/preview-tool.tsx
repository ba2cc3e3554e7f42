import { ActionIcon, Tooltip } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';

type Props = { label: string; onClick: () => void; isOff?: boolean; icon: Icon };

/** A button of a preview. */
export function PreviewTool({ label, onClick, isOff = false, icon: Icon }: Props) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} onClick={onClick} disabled={isOff}>
        <Icon size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
