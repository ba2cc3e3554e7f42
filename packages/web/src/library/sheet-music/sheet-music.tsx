import { t } from '@lingui/core/macro';
import { type CSSProperties, type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type Highlight, highlightMeasures, reveal } from './highlight-measures.ts';
import { SheetPage } from './sheet-page.tsx';

type Props = {
  pages: readonly string[];
  name: string;
  light: Highlight | null;
  paper?: RefObject<HTMLDivElement | null>;
  onShown?: () => void;
};

export function SheetMusic({ pages, name, light, paper, onShown }: Props) {
  const own = useRef<HTMLDivElement>(null);
  const root = paper ?? own;
  const [shown, setShown] = useState(0);
  const countShown = useCallback(() => {
    setShown((count) => count + 1);
    onShown?.();
  }, [onShown]);

  useEffect(() => {
    if (root.current === null || shown === 0) return;
    const wanted = highlightMeasures(root.current, light);
    if (wanted !== undefined) reveal(wanted);
  }, [root, light, shown]);

  return (
    <div ref={root} className="grid gap-12">
      {pages.map((address, index) => (
        <SheetPage
          key={address}
          address={address}
          isCropped
          onShown={countShown}
          label={t`Sheet music of ${name}, page ${index + 1} of ${pages.length}`}
        />
      ))}
    </div>
  );
}

/** The element that contains the pages, and a count that increases whenever one is inserted. */
export function usePaper() {
  const paper = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);
  const onShown = useCallback(() => setShown((count) => count + 1), []);
  return { paper, shown, onShown };
}

type PaneProps = {
  className?: string | undefined;
  style?: CSSProperties;
  /** The accessible name of the pane, if there are two. */
  label?: string;
  /** Gets the focus when its dialog opens. */
  isFirst?: boolean;
  children: ReactNode;
};

/** The scrolling pane of sheet music. It is focusable, because arrow keys scroll only the focused element. */
export function SheetPane({ className, style, label, isFirst = false, children }: PaneProps) {
  return (
    <section
      className={`focus-inside ${className ?? ''}`}
      style={style}
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
