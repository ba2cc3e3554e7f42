import { useMemo, useState } from 'react';
import { useOpenDock } from '#library/scores/index.ts';
import { createDock, type Docking } from './dock.ts';

/** The dock beside a list of scores. */
export function useDock() {
  const [dock] = useState(createDock);
  const { isWide, isOpen, keepOpen } = useOpenDock();
  const docking = useMemo((): Docking | null => {
    if (!isWide) return null;
    return {
      dock,
      open: (id) => {
        dock.show(id);
        keepOpen(true);
      },
      close: () => {
        keepOpen(false);
        dock.show(null);
      },
    };
  }, [isWide, dock, keepOpen]);
  return { docking, isOpen };
}
