import { createContext, use, useSyncExternalStore } from 'react';
import type { PlayRequest } from '#library/playing/index.ts';

/** Milliseconds for which a row has to keep the focus before the dock shows its score. */
const followAfterMs = 120;

/** What the score in the dock is to play, and the place in it at which a melody was found. */
export type DockStart = PlayRequest & { place?: string };

/**
 * The score in the dock beside a list, kept outside React's state so that choosing another one renders only the dock
 * and its rows.
 */
export function createDock() {
  let id: number | null = null;
  let start: DockStart | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const show = (chosen: number | null, request: DockStart | null = null) => {
    clearTimeout(timer);
    if (chosen === id && request === null) return;
    id = chosen;
    start = request;
    for (const listener of listeners) listener();
  };
  return {
    show,
    /** For keyboard focus: shows a score only if its row keeps the focus. */
    follow: (passed: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => show(passed), followAfterMs);
    },
    shown: () => id,
    start: () => start,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type Dock = ReturnType<typeof createDock>;

export type Docking = {
  dock: Dock;
  /** Shows a score in the dock, and opens the dock if it is closed; with a request, plays it or goes there. */
  open: (id: number, start?: DockStart) => void;
  close: () => void;
};

/** Null if the window is too narrow for a dock. */
export const DockContext = createContext<Docking | null>(null);

export function useDockedScore(dock: Dock): number | null {
  return useSyncExternalStore(dock.subscribe, dock.shown);
}

/** What the score in the dock is to play; a new object for each request. */
export function useDockedStart(dock: Dock): DockStart | null {
  return useSyncExternalStore(dock.subscribe, dock.start);
}

const noDock = createDock();

/** Whether this score is in the dock. */
export function useIsDocked(id: number): boolean {
  const { dock } = use(DockContext) ?? { dock: noDock };
  return useSyncExternalStore(dock.subscribe, () => dock.shown() === id);
}
