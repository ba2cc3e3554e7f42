import { t } from '@lingui/core/macro';
import { ActionIcon } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import classes from './manage-libraries.module.css';
import { indexIn } from './order.ts';
import type { LibraryOrder } from './use-library-order.ts';

type Props = {
  id: number;
  name: string;
  order: LibraryOrder;
  /** What tells which keys do what. */
  hintId: string;
};

/** A click that trembles is no drag. Pixels. */
const tremble = 4;

/** Moves the row that it stands in: dragged, or picked up by Space and moved by the arrow keys. */
export function MoveHandle({ id, name, order, hintId }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  /** Where the pointer went down, while it is. */
  const pressedAt = useRef<number | null>(null);
  const place = order.lifted?.id === id ? indexIn(order.lifted) : null;
  const isLifted = place !== null;
  const wasLifted = useRef(false);

  /* Dropped, its row changes place in the page, and loses the focus by that. */
  useEffect(() => {
    if (wasLifted.current && !isLifted && document.activeElement === document.body) button.current?.focus();
    wasLifted.current = isLifted;
  }, [isLifted]);

  /* It takes the page along. */
  useEffect(() => {
    if (place !== null) button.current?.closest('li')?.scrollIntoView({ block: 'nearest' });
  }, [place]);

  const onKeyDown = (event: KeyboardEvent) => {
    const act = isLifted ? liftedKeys[event.key] : startKeys[event.key];
    if (act === undefined || pressedAt.current !== null) return event.key === 'Escape' ? release() : undefined;
    event.preventDefault();
    act(order, id);
  };
  const release = () => {
    pressedAt.current = null;
    order.cancel();
  };
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0 || !event.isPrimary) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.focus({ preventScroll: true });
    pressedAt.current = event.clientY;
  };
  const onPointerMove = (event: PointerEvent<HTMLButtonElement>) => {
    if (pressedAt.current === null) return;
    if (isLifted) return order.moveTo(indexAt(event.currentTarget, event.clientY));
    if (Math.abs(event.clientY - pressedAt.current) > tremble) order.pickUp(id);
  };
  const onPointerUp = () => {
    if (pressedAt.current === null) return;
    pressedAt.current = null;
    order.drop();
  };

  return (
    <ActionIcon
      ref={button}
      className={classes.handle ?? ''}
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
    </ActionIcon>
  );
}

type Keys = Partial<Record<string, (order: LibraryOrder, id: number) => void>>;

const startKeys: Keys = {
  ' ': (order, id) => order.pickUp(id),
  Enter: (order, id) => order.pickUp(id),
};
const liftedKeys: Keys = {
  ' ': (order) => order.drop(),
  Enter: (order) => order.drop(),
  ArrowUp: (order) => order.step(-1),
  ArrowDown: (order) => order.step(1),
  Home: (order) => order.moveTo(0),
  End: (order) => order.moveTo(Number.MAX_SAFE_INTEGER),
  Escape: (order) => order.cancel(),
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
