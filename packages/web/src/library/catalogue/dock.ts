import { createContext, use, useSyncExternalStore } from 'react';

/** Milliseconds that the focus stays on a row before the dock follows it. */
const followAfterMs = 120;

/**
 * The score in the dock beside a list, kept outside React's state so that choosing another renders only dock and rows.
 */
export function createDock() {
  let id: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const show = (chosen: number | null) => {
    clearTimeout(timer);
    if (chosen === id) return;
    id = chosen;
    for (const listener of listeners) listener();
  };
  return {
    show,
    /** For keyboard focus: a score is shown only if the focus stays on its row. */
    follow: (passed: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => show(passed), followAfterMs);
    },
    shown: () => id,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type Dock = ReturnType<typeof createDock>;

export type Docking = {
  dock: Dock;
  /** Shows a score in the dock, and opens the dock if it is closed. */
  open: (id: number) => void;
  close: () => void;
};

/** Null if the window is too narrow for a dock. */
export const DockContext = createContext<Docking | null>(null);

export function useDockedScore(dock: Dock): number | null {
  return useSyncExternalStore(dock.subscribe, dock.shown);
}

const noDock = createDock();

/** Whether this score is in the dock. */
export function useIsDocked(id: number): boolean {
  const { dock } = use(DockContext) ?? { dock: noDock };
  return useSyncExternalStore(dock.subscribe, () => dock.shown() === id);
}
