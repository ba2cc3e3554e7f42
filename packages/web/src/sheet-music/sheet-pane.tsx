import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';

/** Where sheet music scrolls. It can be focused, because arrow keys scroll only what has the focus. */
export function SheetPane({ className, children }: { className: string | undefined; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WCAG 2.1.1: a pane that scrolls is reached by keyboard
    <section className={className} aria-label={t`Sheet music`} data-sheet-pane tabIndex={0}>
      {children}
    </section>
  );
}
