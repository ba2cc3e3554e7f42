import type { Icon } from '@tabler/icons-react';
import classes from './list.module.css';

type Props = {
  icon: Icon;
  /** Action and row: 'Edit Wang Fang'. */
  label: string;
  /** Tooltip. */
  hint: string;
  onClick: () => void;
};

/** An action of a row. A plain button, because hundreds are rendered while scrolling. */
export function RowButton({ icon: Icon, label, hint, onClick }: Props) {
  return (
    <button type="button" className={classes.action} aria-label={label} title={hint} onClick={onClick}>
      <Icon size={18} stroke={1.75} aria-hidden />
    </button>
  );
}
