import { Button, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = { label: string; keyName: string; isOn: boolean; onChange: (isOn: boolean) => void; icon?: ReactNode };

/** A setting that is switched on or off by click or by its key. */
export function Toggle({ label, keyName, isOn, onChange, icon }: Props) {
  return (
    <Tooltip label={`${label} (${keyName})`}>
      <Button
        size="compact-sm"
        variant={isOn ? 'light' : 'default'}
        aria-pressed={isOn}
        aria-keyshortcuts={keyName}
        leftSection={icon}
        onClick={() => onChange(!isOn)}
      >
        {label}
      </Button>
    </Tooltip>
  );
}
