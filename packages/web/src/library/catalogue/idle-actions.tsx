import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { IconFileTypePdf, IconTrash } from '@tabler/icons-react';
import { toast } from '#platform/ui/toast.tsx';
import classes from './idle-actions.module.css';

/** Disabled actions with a hint to select scores first; hidden once the selection bar is shown. */
export function IdleActions({ isIdle }: { isIdle: boolean }) {
  const ask = () => toast.error(t`Please select at least one score`);
  const actions = [
    { name: t`Export PDF`, Icon: IconFileTypePdf },
    { name: t`Delete`, Icon: IconTrash },
  ];
  return (
    <span className={classes.actions} data-idle={isIdle || undefined}>
      {actions.map(({ name, Icon }) => (
        <Button
          key={name}
          size="sm"
          variant="default"
          data-shrinks
          title={name}
          leftSection={<Icon size={16} aria-hidden />}
          onClick={ask}
        >
          {name}
        </Button>
      ))}
    </span>
  );
}
