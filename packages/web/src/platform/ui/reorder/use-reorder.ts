import { t } from '@lingui/core/macro';
import { useMemo, useRef, useState } from 'react';
import { useLatest } from '#platform/ui/use-latest.ts';
import { indexIn, isMoved, type Lift, lift, moveTo } from './order.ts';

type Named = { id: number; name: string };

export type Reorder = ReturnType<typeof useReorder>;
export type ReorderActions = Reorder['actions'];

/**
 * Picks a row up, moves it and drops it, by keys or by a pointer, and says so.
 * @param rows as they stand: one that is on its way stays where it was in the page, so that it keeps focus and pointer,
 *   and is only shown at its place (`placeOf`, for the style `order`)
 * @param onDrop gets the new order
 */
export function useReorder(rows: readonly Named[], onDrop: (ids: readonly number[]) => void) {
  const [lifted, setLifted] = useState<Lift | null>(null);
  const [said, setSaid] = useState('');
  const latest = useLatest({ rows, onDrop });
  /** Ahead of what is rendered: a pointer is dropped before its last step is drawn. */
  const held = useRef<Lift | null>(null);

  /* The same ones always, so that hundreds of rows need not be rendered for each step. */
  const actions = useMemo(() => {
    const hold = (next: Lift | null) => {
      held.current = next;
      setLifted(next);
    };
    const nameOf = ({ id }: Lift) => latest.current.rows.find((row) => row.id === id)?.name ?? '';
    const liftOf = (id: number) =>
      lift(
        latest.current.rows.map((row) => row.id),
        id,
      );
    const go = (last: Lift, index: number) => {
      const next = moveTo(last, index);
      hold(next);
      setSaid(t`${nameOf(next)}: place ${indexIn(next) + 1} of ${next.ids.length}`);
    };
    const settle = (last: Lift) => {
      hold(null);
      setSaid(t`${nameOf(last)} stands at place ${indexIn(last) + 1} of ${last.ids.length} now`);
      if (isMoved(last)) latest.current.onDrop(last.ids);
    };

    return {
      pickUp: (id: number) => {
        const next = liftOf(id);
        hold(next);
        setSaid(t`${nameOf(next)} is picked up, place ${indexIn(next) + 1} of ${next.ids.length}`);
      },
      step: (by: number) => held.current && go(held.current, indexIn(held.current) + by),
      moveTo: (index: number) => held.current && index !== indexIn(held.current) && go(held.current, index),
      drop: () => held.current && settle(held.current),
      cancel: () => {
        if (held.current === null) return;
        setSaid(t`${nameOf(held.current)} is back where it was`);
        hold(null);
      },
      /** Without picking it up. */
      nudge: (id: number, by: number) => {
        const start = liftOf(id);
        settle(moveTo(start, indexIn(start) + by));
      },
    };
  }, [latest]);

  const places = useMemo(() => lifted && new Map(lifted.ids.map((id, index) => [id, index])), [lifted]);
  return {
    said,
    actions,
    /** The one that is on its way. */
    lifted: lifted?.id ?? null,
    /** While one is on its way, the place of each, from 0 on; one that was added meanwhile comes last. */
    placeOf: (id: number) => places && (places.get(id) ?? places.size),
  };
}
