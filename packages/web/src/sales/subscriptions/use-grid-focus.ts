import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { PanelFocus } from '#platform/ui/list/types.ts';
import { useLatest } from '#platform/ui/use-latest.ts';

type Options = {
  total: number;
  /** The index of the focused key. */
  active: number | null;
  setActive: (at: number) => void;
  panelFocus: PanelFocus;
  /** The index of the row to which the grid belongs. */
  index: number;
};

/** Returns a function that focuses a key, as soon as it is rendered. */
export function useGridFocus(
  grid: RefObject<HTMLElement | null>,
  { total, active, setActive, panelFocus, index }: Options,
): (at: number) => void {
  const pending = useRef<number | null>(null);

  const focus = (at: number) => {
    const row = grid.current?.querySelector<HTMLElement>(`[data-key="${at}"]`);
    if (!row) return false;
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'nearest' });
    return true;
  };
  useLayoutEffect(() => {
    if (pending.current !== null && focus(pending.current)) pending.current = null;
  });
  const goTo = (at: number) => {
    setActive(at);
    pending.current = focus(at) ? null : at;
  };
  /* The focused key is no longer found. */
  const isGone = active !== null && active >= total && total > 0;
  useLayoutEffect(() => {
    if (isGone && document.activeElement === document.body) focus(total - 1);
  });
  const latest = useLatest({ goTo, total });
  useEffect(() => {
    panelFocus.register(index, (at) => {
      const { goTo, total } = latest.current;
      if (total > 0) goTo(at === 'first' ? 0 : total - 1);
      return total > 0;
    });
    return () => panelFocus.register(index, null);
  }, [panelFocus, index, latest]);

  return goTo;
}
