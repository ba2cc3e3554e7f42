import { autoScrollWindowForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { disableNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/disable-native-drag-preview';
import { preventUnhandled } from '@atlaskit/pragmatic-drag-and-drop/prevent-unhandled';
import { type RefObject, useEffect, useRef } from 'react';
import type { ReorderActions } from './use-reorder.ts';

/** Drags the row (`li`) of a handle, which is shown at its new position during the drag; Escape cancels. */
export function useDragHandle(handle: RefObject<HTMLElement | null>, id: number, actions: ReorderActions) {
  const isDragging = useRef(false);

  useEffect(() => {
    const element = handle.current;
    if (element === null) return;
    const follow = ({ input }: { input: { clientY: number } }) => actions.moveTo(indexAt(element, input.clientY));
    let stop: (() => void) | undefined;
    const end = () => {
      isDragging.current = false;
      stop?.();
    };
    const cleanUp = draggable({
      element,
      onGenerateDragPreview: ({ nativeSetDragImage }) => disableNativeDragPreview({ nativeSetDragImage }),
      onDragStart: () => {
        isDragging.current = true;
        preventUnhandled.start();
        /* It can be dropped anywhere, and keeps its new position. */
        stop = combine(
          dropTargetForElements({ element: document.body, canDrop: ({ source }) => source.element === element }),
          autoScrollWindowForElements({ canScroll: ({ source }) => source.element === element }),
        );
        element.focus({ preventScroll: true });
        actions.pickUp(id);
      },
      onDrag: ({ location }) => follow(location.current),
      onDrop: ({ location }) => {
        end();
        if (location.current.dropTargets.length === 0) return actions.cancel();
        follow(location.current);
        actions.drop();
      },
    });
    return () => {
      end();
      cleanUp();
    };
  }, [handle, id, actions]);

  return isDragging;
}

/** The number of other rows whose middle is above this height. */
function indexAt(handle: HTMLElement, height: number): number {
  const row = handle.closest('li');
  const others = [...(row?.parentElement?.children ?? [])].filter((other) => other !== row);
  return others.filter((other) => {
    const { top, bottom } = other.getBoundingClientRect();
    return (top + bottom) / 2 < height;
  }).length;
}
