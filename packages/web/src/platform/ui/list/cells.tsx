import { CellText } from './list-row.tsx';
import classes from './cells.module.css';
import type { ComponentProps } from 'react';
import type { Icon } from '@tabler/icons-react';

/** On the baseline of the text beside it, although both are centred. */
const monospace = { top: '0.11em', fontFamily: 'var(--mantine-font-family-monospace)' };

/** A subscription key; a `short` one shows its ends, and is copied and read aloud as a whole. */
export function KeyText({ value, isShort = false }: { value: string; isShort?: boolean }) {
  return (
    <span className="relative min-w-0 text-xs" style={monospace}>
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

/** An email address, which is truncated at its end and not wrapped; on paper it may wrap. */
export function EmailText({ address }: { address: string }) {
  return <CellText wrap="on-paper">{address}</CellText>;
}

/** The name of a row, which opens the row. It is a plain button, because scrolling renders hundreds of them. */
export function RowName({ name, ...props }: ComponentProps<'button'> & { name: string }) {
  return (
    <button type="button" className={classes.name} {...props}>
      <CellText>{name}</CellText>
    </button>
  );
}

type ButtonProps = {
  icon: Icon;
  label: string;
  hint: string;
  onClick: () => void;
};

/** An action of a row. It is a plain button, because scrolling renders hundreds of them. */
export function RowButton({ icon: Icon, label, hint, onClick }: ButtonProps) {
  return (
    <button type="button" className={classes.action} aria-label={label} title={hint} onClick={onClick}>
      <Icon size={18} stroke={1.75} aria-hidden />
    </button>
  );
}
