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
  /** Where it is on its way, from 0 on; null where it is not. */
  place: number | null;
  actions: ReorderActions;
  /** What tells which keys do what: `ReorderWords`. */
  hintId: string;
};

/** Moves the row (`li`) that it stands in: dragged, or picked up by Space and moved by the arrow keys. */
export const MoveHandle = memo(function MoveHandle({ id, name, place, actions, hintId }: Props) {
  useLingui();
  const button = useRef<HTMLButtonElement>(null);
  const isDragging = useDragHandle(button, id, actions);
  const isLifted = place !== null;
  const wasLifted = useRef(false);

  /* Dropped, its row changes place in the page, and loses the focus by that. */
  useEffect(() => {
    if (wasLifted.current && !isLifted && document.activeElement === document.body) button.current?.focus();
    wasLifted.current = isLifted;
  }, [isLifted]);

  /* Moved by keys, it takes the page along. */
  useEffect(() => {
    if (place !== null && !isDragging.current) button.current?.closest('li')?.scrollIntoView({ block: 'nearest' });
  }, [place, isDragging]);

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
