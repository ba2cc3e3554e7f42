import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useSession } from '#access/session/index.ts';

export type NavigatorState = {
  /** Shown as a column beside the list. */
  isColumn: boolean;
  /** Opened as a drawer, if a column does not fit. */
  isDrawer: boolean;
  open: () => void;
  close: () => void;
};

/** Minimum window width in pixels for a list with the map, and for both with a preview. */
const minWidth = 1200;
const minWidthBesideDock = 1720;

/**
 * Whether the navigator is shown: as a column, which each user can collapse on each device, or as a drawer. @param
 * besideDock whether a preview is open beside the list
 */
export function useNavigator(besideDock: boolean): NavigatorState {
  const person = useSession()?.userId ?? 0;
  const width = besideDock ? minWidthBesideDock : minWidth;
  const hasRoom = useMediaQuery(`(min-width: ${width}px)`, false, { getInitialValueInEffect: false });
  const [isDrawn, setDrawn] = useState(false);
  const [isFolded, setFolded] = useLocalStorage({
    key: `eemusic.navigator.folded.${person}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  return {
    isColumn: hasRoom && !isFolded,
    isDrawer: !hasRoom && isDrawn,
    open: () => (hasRoom ? setFolded(false) : setDrawn(true)),
    close: () => (hasRoom ? setFolded(true) : setDrawn(false)),
  };
}
