import type { Icon } from '@tabler/icons-react';
import classes from './list.module.css';

type Props = {
  icon: Icon;
  /** What it does to which row: 'Edit Wang Fang'. */
  label: string;
  /** What it does, shown when it is pointed at. */
  hint: string;
  onClick: () => void;
};

/** An action of a row. Plain, as hundreds of them come into sight while one scrolls. */
export function RowButton({ icon: Icon, label, hint, onClick }: Props) {
  return (
    <button type="button" className={classes.action} aria-label={label} title={hint} onClick={onClick}>
      <Icon size={18} stroke={1.75} aria-hidden />
    </button>
  );
}
