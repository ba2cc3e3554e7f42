import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import type { PlayRequest } from '#library/playing/index.ts';
import { previewQuery, useChangeAddress } from '#library/scores/index.ts';
import { pageQuery } from '#library/sheet-music/index.ts';
import type { SelectionOf } from '#platform/ui/list/types.ts';
import type { ScoreFilter, ScoreSpec, Shelf } from './address.ts';

export type Browser = {
  shelf: Shelf;
  filter: ScoreFilter;
  select: SelectionOf<ScoreSpec>['select'];
  onDelete: (id: number) => Promise<void>;
  published: ReadonlySet<number>;
};

export const BrowserContext = createContext<Browser>({
  shelf: null,
  filter: { search: '', sort: { by: 'name', order: 'asc' }, filters: {} },
  select: () => undefined,
  onDelete: async () => undefined,
  published: new Set(),
});

const followAfterMs = 120;

/** What the score in the dock is to play, and the place in it at which a melody was found. */
export type DockStart = PlayRequest & { place?: string };

/** The score in the dock, and a new object for each request to play it. */
type Docked = { id: number | null; start: DockStart | null };

/** Outside React’s state, so that choosing another score renders only the dock and its rows. */
export function createDock() {
  let shown: Docked = { id: null, start: null };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const show = (chosen: number | null, request: DockStart | null = null) => {
    clearTimeout(timer);
    if (chosen === shown.id && request === null) return;
    shown = { id: chosen, start: request };
    for (const listener of listeners) listener();
  };
  return {
    show,
    /** For keyboard focus: shows a score only if its row keeps the focus. */
    follow: (passed: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => show(passed), followAfterMs);
    },
    shown: () => shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

type Dock = ReturnType<typeof createDock>;

export type Docking = {
  dock: Dock;
  /** Shows a score in the dock, and opens the dock if it is closed; with a request, plays it or goes there. */
  open: (id: number, start?: DockStart) => void;
  close: () => void;
};

/** Null if the window is too narrow for a dock. */
export const DockContext = createContext<Docking | null>(null);

export function useDocked(dock: Dock): Docked {
  return useSyncExternalStore(dock.subscribe, dock.shown);
}

const noDock = createDock();

export function useIsDocked(id: number): boolean {
  const { dock } = use(DockContext) ?? { dock: noDock };
  return useSyncExternalStore(dock.subscribe, () => dock.shown().id === id);
}

/** One timer for all links, because there is one pointer and one focus. */
let restTimer: ReturnType<typeof setTimeout> | undefined;
const stopResting = () => clearTimeout(restTimer);

const restMs = 60;

/** Loads the first page, so that opening the preview only has to paint it. */
export function usePreparePreview(): (id: number, afterMs?: number) => void {
  const client = useQueryClient();
  return useCallback(
    (id, afterMs = restMs) => {
      const load = async () => {
        const [address] = (await client.fetchQuery(previewQuery(id))).pages;
        if (address !== undefined) await client.prefetchQuery(pageQuery(address));
      };
      stopResting();
      restTimer = setTimeout(() => void load().catch(() => undefined), afterMs);
    },
    [client],
  );
}

/** A page is loaded when pointer or focus rest on the button; scrolling past it must not delay thumbnails. */
export function usePreviewLink(id: number) {
  const prepare = usePreparePreview();
  const change = useChangeAddress();
  const docking = use(DockContext);
  const openLarge = () => change({ preview: id });
  return {
    ahead: {
      onMouseEnter: () => {
        prepare(id);
        addEventListener('scroll', stopResting, { once: true, passive: true });
      },
      onMouseLeave: stopResting,
      onPointerDown: () => prepare(id, 0),
      onFocus: () => prepare(id),
    },
    onClick: () => (docking === null ? openLarge() : docking.open(id)),
    openLarge,
  };
}
