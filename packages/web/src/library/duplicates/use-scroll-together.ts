import { type RefObject, useEffect } from 'react';

/** Keeps two panes at the same relative scroll position; the pane under the pointer or with the focus leads. */
export function useScrollTogether(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const panes = [...(root.current?.querySelectorAll<HTMLElement>('[data-sheet-pane]') ?? [])];
    let leader: HTMLElement | null = null;
    const lead = ({ currentTarget }: Event) => {
      if (currentTarget instanceof HTMLElement) leader = currentTarget;
    };
    const follow = () => {
      if (leader === null) return;
      const share = leader.scrollTop / Math.max(1, leader.scrollHeight - leader.clientHeight);
      for (const pane of panes)
        if (pane !== leader)
          pane.scrollTo({ top: share * (pane.scrollHeight - pane.clientHeight), behavior: 'instant' });
    };
    /* While both panes jump to a measure, each scrolls by itself. */
    const letGo = () => {
      leader = null;
    };

    const ends = new AbortController();
    const { signal } = ends;
    for (const pane of panes) {
      for (const kind of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
        pane.addEventListener(kind, lead, { passive: true, signal });
      pane.addEventListener('scroll', follow, { passive: true, signal });
    }
    root.current?.addEventListener(steps, letGo, { signal });
    return () => ends.abort();
  }, [root]);
}

/** The event that is dispatched when both panes jump to a measure. */
export const steps = 'step-to-measure';
