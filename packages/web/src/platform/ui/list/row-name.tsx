import type { ButtonHTMLAttributes } from 'react';
import { CellText } from './list-row.tsx';
import classes from './list.module.css';

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'className' | 'children' | 'name' | 'title'> & {
  name: string;
};

/** The name of a row, which opens it. A plain button, because hundreds are rendered while scrolling. */
export function RowName({ name, ...props }: Props) {
  return (
    <button type="button" className={classes.name} {...props}>
      <CellText>{name}</CellText>
    </button>
  );
}
