import { CellText } from './list-row.tsx';
import classes from './list.module.css';

/** A subscription key in digits of equal width, so that rows can be compared at a glance. */
export function KeyText({ value }: { value: string }) {
  return (
    <span className={classes.key}>
      <CellText isOneLine>{value}</CellText>
    </span>
  );
}
