import { CellText } from './list-row.tsx';
import classes from './cells.module.css';

/** A subscription key; a `short` one shows its ends, and is copied and read aloud as a whole. */
export function KeyText({ value, isShort = false }: { value: string; isShort?: boolean }) {
  return (
    <span className="min-w-0 text-xs" style={{ fontFamily: 'var(--mantine-font-family-monospace)' }}>
      <CellText wrap="never" title={value}>
        {isShort ? (
          <>
            {value.slice(0, 5)}
            <span className={classes.middle}>{value.slice(5, -5)}</span>
            {value.slice(-5)}
          </>
        ) : (
          value
        )}
      </CellText>
    </span>
  );
}
