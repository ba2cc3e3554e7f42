import { CellText } from './list-row.tsx';
import classes from './list.module.css';

/** A subscription key: digits of the same width, so that rows are compared at a glance. */
export function KeyText({ value }: { value: string }) {
  return (
    <span className={classes.key}>
      <CellText isOneLine>{value}</CellText>
    </span>
  );
}
