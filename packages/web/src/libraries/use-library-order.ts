import type { Library } from '@eemusic/contract/libraries';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { inOrder, indexIn, isMoved, type Lift, lift, moveTo } from './order.ts';
import { useSaveOrder } from './use-save-order.ts';

export type LibraryOrder = ReturnType<typeof useLibraryOrder>;

/** Picks a library up, moves it and drops it, by keys or by a pointer, and says so. */
export function useLibraryOrder(libraries: readonly Library[]) {
  const { wanted, save } = useSaveOrder();
  const [lifted, setLifted] = useState<Lift | null>(null);
  const [said, setSaid] = useState('');
  const shown = wanted === null ? libraries : inOrder(libraries, wanted);
  const total = libraries.length;

  const nameOf = ({ id }: Lift) => libraries.find((library) => library.id === id)?.name ?? '';
  const go = (next: Lift) => {
    setLifted(next);
    setSaid(t`${nameOf(next)}: place ${indexIn(next) + 1} of ${total}`);
  };
  const settle = (last: Lift) => {
    setLifted(null);
    setSaid(t`${nameOf(last)} stands at place ${indexIn(last) + 1} of ${total} now`);
    if (isMoved(last)) save(last.ids);
  };
  const liftOf = (id: number) =>
    lift(
      shown.map((library) => library.id),
      id,
    );

  return {
    /** As saved: a row that is on its way stays where it was in the page, so that it keeps focus and pointer. */
    libraries: shown,
    lifted,
    said,
    pickUp: (id: number) => {
      const next = liftOf(id);
      setLifted(next);
      setSaid(t`${nameOf(next)} is picked up, place ${indexIn(next) + 1} of ${total}`);
    },
    step: (by: number) => lifted && go(moveTo(lifted, indexIn(lifted) + by)),
    moveTo: (index: number) => lifted && index !== indexIn(lifted) && go(moveTo(lifted, index)),
    drop: () => lifted && settle(lifted),
    cancel: () => {
      if (lifted === null) return;
      setLifted(null);
      setSaid(t`${nameOf(lifted)} is back where it was`);
    },
    /** Without picking it up. */
    nudge: (id: number, by: number) => {
      const start = liftOf(id);
      settle(moveTo(start, indexIn(start) + by));
    },
  };
}
