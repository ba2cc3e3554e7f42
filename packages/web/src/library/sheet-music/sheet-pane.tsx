import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import classes from './sheet-music.module.css';

type Props = {
  className: string | undefined;
  /** Where there are two of them: which music it is. */
  label?: string;
  /** Has the focus when the dialog that it is in opens. */
  isFirst?: boolean;
  children: ReactNode;
};

/** Where sheet music scrolls. It can be focused, because arrow keys scroll only what has the focus. */
export function SheetPane({ className, label, isFirst = false, children }: Props) {
  return (
    <section
      className={`${classes.pane} ${className ?? ''}`}
      aria-label={label ?? t`Sheet music`}
      data-sheet-pane
      data-autofocus={isFirst || undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WCAG 2.1.1: a pane that scrolls is reached by keyboard
      tabIndex={0}
    >
      {children}
    </section>
  );
}
