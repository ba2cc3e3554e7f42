import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, memo, useEffect, useRef } from 'react';
import classes from './reorder.module.css';
import { useDragHandle } from './use-drag-handle.ts';
import type { ReorderActions } from './use-reorder.ts';

type Props = {
  id: number;
  name: string;
  /** Zero-based position of the row while it is moved; otherwise null. */
  position: number | null;
  actions: ReorderActions;
  /** Id of the text that explains the keys; see `ReorderWords`. */
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
