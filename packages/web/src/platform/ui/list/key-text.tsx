import { CellText } from './list-row.tsx';
import classes from './cells.module.css';

/** A subscription key in tabular figures, so that keys are easy to compare. */
export function KeyText({ value }: { value: string }) {
  return (
    <span className={classes.key}>
      <CellText wrap="never">{value}</CellText>
    </span>
  );
}
