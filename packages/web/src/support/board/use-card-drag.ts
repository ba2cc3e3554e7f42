import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview';
import { preserveOffsetOnSource } from '@atlaskit/pragmatic-drag-and-drop/utils/preserve-offset-on-source';
import {
  attachClosestEdge,
  type Edge,
  extractClosestEdge,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { type RefObject, useEffect, useState } from 'react';
import { type Dragged, isDragged, type Target } from './drag-data.ts';

/**
 * Makes a card draggable, and a target above or below which other cards can be dropped.
 * @param card the element that is dragged
 * @param frame the drop target: the card with the gap below it, so that there is no dead space between cards
 */
export function useCardDrag(
  card: RefObject<HTMLElement | null>,
  frame: RefObject<HTMLElement | null>,
  { cardId, listId }: { cardId: number; listId: number },
) {
  const [isDragging, setDragging] = useState(false);
  const [edge, setEdge] = useState<Edge | null>(null);

  useEffect(() => {
    const [dragged, target] = [card.current, frame.current];
    if (dragged === null || target === null) return;
    return combine(
      draggable({
        element: dragged,
        getInitialData: (): Dragged => ({ kind: 'card', cardId, listId }),
        onGenerateDragPreview: ({ nativeSetDragImage, location }) =>
          setCustomNativeDragPreview({
            nativeSetDragImage,
            getOffset: preserveOffsetOnSource({ element: dragged, input: location.current.input }),
            render: ({ container }) => showPreview(container, dragged),
          }),
        onDragStart: () => setDragging(true),
        onDrop: () => setDragging(false),
      }),
      dropTargetForElements({
        element: target,
        canDrop: ({ source }) => isDragged(source.data),
        getData: ({ input, element }) =>
          attachClosestEdge({ kind: 'beside', cardId, listId } satisfies Target, {
            element,
            input,
            allowedEdges: ['top', 'bottom'],
          }),
        onDrag: ({ self, source }) => setEdge(source.data['cardId'] === cardId ? null : extractClosestEdge(self.data)),
        onDragLeave: () => setEdge(null),
        onDrop: () => setEdge(null),
      }),
    );
  }, [card, frame, cardId, listId]);

  return { isDragging, edge };
}

/** A copy as wide as the card and slightly rotated. */
function showPreview(container: HTMLElement, card: HTMLElement): () => void {
  const copy = card.cloneNode(true) as HTMLElement;
  copy.style.width = `${card.offsetWidth}px`;
  copy.style.transform = 'rotate(1.5deg)';
  copy.dataset['preview'] = 'true';
  container.append(copy);
  return () => copy.remove();
}
