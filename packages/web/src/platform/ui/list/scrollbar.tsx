import type { Ref, UIEvent } from 'react';
import classes from './list.module.css';

type Props = {
  ref: Ref<HTMLDivElement>;
  /** Width of the table in pixels. */
  width: number;
  onScroll: (event: UIEvent<HTMLElement>) => void;
};

/** Scrolls the table sideways from the bottom of the screen, because the end of a long list is far away. */
export function Scrollbar({ ref, width, onScroll }: Props) {
  return (
    <div ref={ref} className={classes.scrollbar} aria-hidden tabIndex={-1} onScroll={onScroll}>
      <div style={{ width, height: 1 }} />
    </div>
  );
}
