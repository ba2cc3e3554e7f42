import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, memo, type PointerEvent, useEffect, useRef } from 'react';
import { speedAt } from './edge-scroll.ts';
import classes from './reorder.module.css';
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

/** A click that trembles is no drag. Pixels. */
const tremble = 4;

/** Moves the row (`li`) that it stands in: dragged, or picked up by Space and moved by the arrow keys. */
export const MoveHandle = memo(function MoveHandle({ id, name, place, actions, hintId }: Props) {
  useLingui();
  const button = useRef<HTMLButtonElement>(null);
  /** Where the pointer went down and where it is, while it is. */
  const pressed = useRef<{ at: number; now: number } | null>(null);
  const isLifted = place !== null;
  const wasLifted = useRef(false);

  /* Dropped, its row changes place in the page, and loses the focus by that. */
  useEffect(() => {
    if (wasLifted.current && !isLifted && document.activeElement === document.body) button.current?.focus();
    wasLifted.current = isLifted;
  }, [isLifted]);

  /* It takes the page along. */
  useEffect(() => {
    if (place !== null && pressed.current === null) button.current?.closest('li')?.scrollIntoView({ block: 'nearest' });
  }, [place]);

  /* Held near an end of the window, it goes on as long as it is held there. */
  useEffect(() => {
    if (!isLifted) return;
    let frame = requestAnimationFrame(function scroll() {
      const speed = pressed.current === null ? 0 : speedAt(pressed.current.now, window.innerHeight);
      if (speed !== 0 && pressed.current !== null && button.current !== null) {
        window.scrollBy({ top: speed, behavior: 'instant' });
        actions.moveTo(indexAt(button.current, pressed.current.now));
      }
      frame = requestAnimationFrame(scroll);
    });
    return () => cancelAnimationFrame(frame);
  }, [isLifted, actions]);

  const onKeyDown = (event: KeyboardEvent) => {
    const act = isLifted ? liftedKeys[event.key] : startKeys[event.key];
    if (act === undefined || pressed.current !== null) return event.key === 'Escape' ? release() : undefined;
    event.preventDefault();
    act(actions, id);
  };
  const release = () => {
    pressed.current = null;
    actions.cancel();
  };
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0 || !event.isPrimary) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.focus({ preventScroll: true });
    pressed.current = { at: event.clientY, now: event.clientY };
  };
  const onPointerMove = (event: PointerEvent<HTMLButtonElement>) => {
    if (pressed.current === null) return;
    pressed.current.now = event.clientY;
    if (isLifted) return actions.moveTo(indexAt(event.currentTarget, event.clientY));
    if (Math.abs(event.clientY - pressed.current.at) > tremble) actions.pickUp(id);
  };
  const onPointerUp = () => {
    if (pressed.current === null) return;
    pressed.current = null;
    actions.drop();
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
      onBlur={release}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={release}
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

/** How many other rows have their middle above this height. */
function indexAt(handle: HTMLElement, height: number): number {
  const row = handle.closest('li');
  const others = [...(row?.parentElement?.children ?? [])].filter((other) => other !== row);
  return others.filter((other) => {
    const { top, bottom } = other.getBoundingClientRect();
    return (top + bottom) / 2 < height;
  }).length;
}
