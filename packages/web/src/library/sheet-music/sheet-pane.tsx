import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import classes from './sheet-music.module.css';

type Props = {
  className: string | undefined;
  /** The accessible name of the pane, if there are two. */
  label?: string;
  /** Gets the focus when its dialog opens. */
  isFirst?: boolean;
  children: ReactNode;
};

/** The scrolling pane of sheet music. It is focusable, because arrow keys scroll only the focused element. */
export function SheetPane({ className, label, isFirst = false, children }: Props) {
  return (
    <section
      className={`${classes.pane} ${className ?? ''}`}
      aria-label={label ?? t`Sheet music`}
      data-sheet-pane
      data-autofocus={isFirst || undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling pane must be focusable (WCAG 2.1.1)
      tabIndex={0}
    >
      {children}
    </section>
  );
}
