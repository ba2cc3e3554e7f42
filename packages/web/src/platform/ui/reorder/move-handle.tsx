import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, memo, type RefObject, useEffect, useRef } from 'react';
import { autoScrollWindowForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { disableNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/disable-native-drag-preview';
import { preventUnhandled } from '@atlaskit/pragmatic-drag-and-drop/prevent-unhandled';
import classes from './reorder.module.css';
import type { ReorderActions } from './use-reorder.ts';

type Props = {
  id: number;
  name: string;
  /** Zero-based position of the row while it is moved; otherwise null. */
  position: number | null;
  actions: ReorderActions;
  hintId: string;
};

/** The handle that moves its row (`li`), by dragging or by Space and the arrow keys. */
export const MoveHandle = memo(function MoveHandle({ id, name, position, actions, hintId }: Props) {
  useLingui();
  const button = useRef<HTMLButtonElement>(null);
  const isDragging = useDragHandle(button, id, actions);
  const isLifted = position !== null;
  const wasLifted = useRef(false);

  /* When it is dropped, the row moves in the document and loses the focus. */
  useEffect(() => {
    if (wasLifted.current && !isLifted && document.activeElement === document.body) button.current?.focus();
    wasLifted.current = isLifted;
  }, [isLifted]);

  /* Keeps the row in view while keys move it. */
  useEffect(() => {
    if (position !== null && !isDragging.current) button.current?.closest('li')?.scrollIntoView({ block: 'nearest' });
  }, [position, isDragging]);

  const onKeyDown = (event: KeyboardEvent) => {
    const act = isLifted ? liftedKeys[event.key] : startKeys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act(actions, id);
  };

  return (
    <button
      ref={button}
      type="button"
      className={classes.handle}
      data-no-print
      aria-label={t`Move ${name}`}
      aria-describedby={hintId}
      aria-pressed={isLifted}
      onKeyDown={onKeyDown}
      onBlur={() => !isDragging.current && actions.cancel()}
    >
      <IconGripVertical size={18} stroke={1.75} aria-hidden />
    </button>
  );
});

type Keys = Partial<Record<string, (actions: ReorderActions, id: number) => void>>;

const startKeys: Keys = {
  ' ': (actions, id) => actions.pickUp(id),
  Enter: (actions, id) => actions.pickUp(id),
};
const liftedKeys: Keys = {
  ' ': (actions) => actions.drop(),
  Enter: (actions) => actions.drop(),
  ArrowUp: (actions) => actions.step(-1),
  ArrowDown: (actions) => actions.step(1),
  PageUp: (actions) => actions.step(-10),
  PageDown: (actions) => actions.step(10),
  Home: (actions) => actions.moveTo(0),
  End: (actions) => actions.moveTo(Number.MAX_SAFE_INTEGER),
  Escape: (actions) => actions.cancel(),
};

/** Drags the row (`li`) of a handle, which is shown at its new position during the drag; Escape cancels. */
function useDragHandle(handle: RefObject<HTMLElement | null>, id: number, actions: ReorderActions) {
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

function indexAt(handle: HTMLElement, height: number): number {
  const row = handle.closest('li');
  const others = [...(row?.parentElement?.children ?? [])].filter((other) => other !== row);
  return others.filter((other) => {
    const { top, bottom } = other.getBoundingClientRect();
    return (top + bottom) / 2 < height;
  }).length;
}
