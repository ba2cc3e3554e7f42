import { IconLock } from '@tabler/icons-react';
import classes from './administrator-form.module.css';

/** Says why something cannot be changed here. */
export function LockReason({ reason }: { reason: string }) {
  return (
    <span className={classes.reason}>
      <IconLock size={14} stroke={1.75} aria-hidden /> {reason}
    </span>
  );
}
