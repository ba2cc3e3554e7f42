import type { Icon } from '@tabler/icons-react';
import classes from './cells.module.css';

type Props = {
  icon: Icon;
  /** Action and row, for screen readers: 'Edit Wang Fang'. */
  label: string;
  hint: string;
  onClick: () => void;
};

/** An action of a row. It is a plain button, because scrolling renders hundreds of them. */
export function RowButton({ icon: Icon, label, hint, onClick }: Props) {
  return (
    <button type="button" className={classes.action} aria-label={label} title={hint} onClick={onClick}>
      <Icon size={18} stroke={1.75} aria-hidden />
    </button>
  );
}
