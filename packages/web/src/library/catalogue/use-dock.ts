import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { createDock, type Docking } from './dock.ts';

/** Below this width the preview is a dialog. */
const minDockWidth = 1200;

/** The dock beside a list of scores, kept open or closed for each person in this browser. */
export function useDock(person: number) {
  const [dock] = useState(createDock);
  const isWide = useMediaQuery(`(min-width: ${minDockWidth}px)`, false, { getInitialValueInEffect: false });
  const [isKeptOpen, keepOpen] = useLocalStorage({
    key: `eemusic.dock.${person}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
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
  return { docking, isOpen: isWide && isKeptOpen };
}
