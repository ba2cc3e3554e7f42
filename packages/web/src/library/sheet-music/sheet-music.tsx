import { t } from '@lingui/core/macro';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type Highlight, highlightMeasures } from './highlight-measures.ts';
import { reveal } from './reveal.ts';
import { SheetPage } from './sheet-page.tsx';

type Props = {
  /** Addresses of the pages. */
  pages: readonly string[];
  name: string;
  light: Highlight | null;
  /** The element that contains the pages. */
  paper?: RefObject<HTMLDivElement | null>;
  /** Called whenever a page is inserted. */
  onShown?: () => void;
};

/** A whole score, all pages one below the other, with highlighted measures. */
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
