import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { type RefObject, useEffect, useState } from 'react';
import { isDragged, type Target, targetIn } from './drag-data.ts';

/**
 * A card dropped on the header of a list goes to its top, elsewhere to its end. Returns over which of them a card is
 * dragged.
 */
export function useDropOnList(
  listId: number,
  column: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
): 'list' | 'top' | null {
  const [over, setOver] = useState<'list' | 'top' | null>(null);
  useEffect(() => {
    const [element, scrolled] = [column.current, scroller.current];
    const head = element?.querySelector('header');
    if (element === null || scrolled === null || !head) return;
    return combine(
      dropTargetForElements({
        element,
        canDrop: ({ source }) => isDragged(source.data),
        getData: () => ({ kind: 'list', listId }) satisfies Target,
        onDropTargetChange: ({ self, location }) => {
          const [innermost] = location.current.dropTargets;
          const kind = targetIn(innermost?.data)?.kind;
          const isInside = location.current.dropTargets.some((target) => target.element === self.element);
          setOver(isInside && (kind === 'list' || kind === 'top') ? kind : null);
        },
        onDragLeave: () => setOver(null),
        onDrop: () => setOver(null),
      }),
      dropTargetForElements({
        element: head,
        canDrop: ({ source }) => isDragged(source.data),
        getData: () => ({ kind: 'top', listId }) satisfies Target,
      }),
      autoScrollForElements({ element: scrolled, canScroll: ({ source }) => isDragged(source.data) }),
    );
  }, [listId, column, scroller]);
  return over;
}
