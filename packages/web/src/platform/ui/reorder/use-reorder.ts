import { t } from '@lingui/core/macro';
import { useMemo, useRef, useState } from 'react';
import { useLatest } from '#platform/ui/use-latest.ts';
import { indexIn, isMoved, type Lift, lift, moveTo } from './order.ts';

type Named = { id: number; name: string };

export type Reorder = ReturnType<typeof useReorder>;
export type ReorderActions = Reorder['actions'];

/**
 * Moves rows by keys or pointer and announces each move.
 * @param rows in their stored order: a row that is being moved keeps its position in the document, so that it keeps
 * focus and pointer, and is shown elsewhere by the CSS `order` (`positionOf`)
 * @param onDrop called with the new order
 */
export function useReorder(rows: readonly Named[], onDrop: (ids: readonly number[]) => void) {
  const [lifted, setLifted] = useState<Lift | null>(null);
  const [announcement, announce] = useState('');
  const latest = useLatest({ rows, onDrop });
  /** A ref, because a pointer may be released before its last move is rendered. */
  const held = useRef<Lift | null>(null);

  /* The callbacks never change, so that a step does not render hundreds of memoised rows. */
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
      announce(t`${nameOf(next)}: place ${indexIn(next) + 1} of ${next.ids.length}`);
    };
    const settle = (last: Lift) => {
      hold(null);
      announce(t`${nameOf(last)} is now at place ${indexIn(last) + 1} of ${last.ids.length}`);
      if (isMoved(last)) latest.current.onDrop(last.ids);
    };

    return {
      pickUp: (id: number) => {
        const next = liftOf(id);
        hold(next);
        announce(t`${nameOf(next)} is picked up, place ${indexIn(next) + 1} of ${next.ids.length}`);
      },
      step: (by: number) => held.current && go(held.current, indexIn(held.current) + by),
      moveTo: (index: number) => held.current && index !== indexIn(held.current) && go(held.current, index),
      drop: () => held.current && settle(held.current),
      cancel: () => {
        if (held.current === null) return;
        announce(t`${nameOf(held.current)} is back where it was`);
        hold(null);
      },
      /** Moves a row by one step, without picking it up. */
      nudge: (id: number, by: number) => {
        const start = liftOf(id);
        settle(moveTo(start, indexIn(start) + by));
      },
    };
  }, [latest]);

  const positions = useMemo(() => lifted && new Map(lifted.ids.map((id, index) => [id, index])), [lifted]);
  return {
    announcement,
    actions,
    lifted: lifted?.id ?? null,
    /** Zero-based position of each row while one is being moved; rows added since come last. */
    positionOf: (id: number) => positions && (positions.get(id) ?? positions.size),
  };
}
