import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { IconFileTypePdf, IconTrash } from '@tabler/icons-react';
import { toast } from '#platform/ui/toast.tsx';
import classes from './idle-actions.module.css';

/** Disabled actions with a hint to select scores first; hidden once the selection bar is shown. */
export function IdleActions({ isIdle }: { isIdle: boolean }) {
  const ask = () => toast.error(t`Please select at least one score`);
  return (
    <span className={classes.actions} data-idle={isIdle || undefined}>
      <Button size="sm" variant="default" className={classes.button ?? ''} title={t`Export PDF`} onClick={ask}>
        <IconFileTypePdf size={16} aria-hidden />
        <span className={classes.name}>{t`Export PDF`}</span>
      </Button>
      <Button size="sm" variant="default" className={classes.button ?? ''} title={t`Delete`} onClick={ask}>
        <IconTrash size={16} aria-hidden />
        <span className={classes.name}>{t`Delete`}</span>
      </Button>
    </span>
  );
}
