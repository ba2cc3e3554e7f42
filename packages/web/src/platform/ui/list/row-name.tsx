import type { ButtonHTMLAttributes } from 'react';
import { CellText } from './list-row.tsx';
import classes from './cells.module.css';

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'className' | 'children' | 'name' | 'title'> & {
  name: string;
};

/** The name of a row, which opens the row. It is a plain button, because scrolling renders hundreds of them. */
export function RowName({ name, ...props }: Props) {
  return (
    <button type="button" className={classes.name} {...props}>
      <CellText>{name}</CellText>
    </button>
  );
}
