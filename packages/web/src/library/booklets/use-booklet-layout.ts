import { type PrintLayout, standardPrintLayout } from '@eemusic/contract/library/print-layout-values';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { librariesQuery } from '#library/libraries/index.ts';
import { type LayoutOwner, recallLayout, rememberLayout } from '#library/print-layouts/index.ts';
import type { Entry } from './use-booklet-scores.ts';

/** The library's print layout, and the library if all scores are from one. */
function useDefaultLayout(entries: readonly Entry[]): { owner: LayoutOwner; defaultLayout: PrintLayout } {
  const { data: libraries } = useQuery(librariesQuery);
  const [only, ...others] = new Set(entries.flatMap(({ score }) => score?.moduleId ?? []));
  const owner: LayoutOwner = only !== undefined && others.length === 0 ? only : 'several';
  return { owner, defaultLayout: libraries?.find(({ id }) => id === owner)?.printLayout ?? standardPrintLayout };
}

/**
 * The layout of a booklet: the one chosen here, otherwise the user's last one for this library, otherwise the
 * library's.
 */
export function useBookletLayout(person: number, entries: readonly Entry[]): BookletLayout {
  const { owner, defaultLayout } = useDefaultLayout(entries);
  const [changed, setChanged] = useState<{ owner: LayoutOwner; layout: PrintLayout } | null>(null);
  const layout = changed?.owner === owner ? changed.layout : (recallLayout(person, owner) ?? defaultLayout);
  const isDefault = isSame(layout, defaultLayout);
  return {
    layout,
    isDefault,
    change: (next) => setChanged({ owner, layout: next }),
    reset: () => setChanged({ owner, layout: defaultLayout }),
    remember: () => rememberLayout(person, owner, isDefault ? null : layout),
  };
}

/** The layout of a saved booklet, which is stored with it and the same for everybody. */
export function useSavedLayout(
  layout: PrintLayout,
  entries: readonly Entry[],
  change: (layout: PrintLayout) => void,
): BookletLayout {
  const { defaultLayout } = useDefaultLayout(entries);
  return {
    layout,
    isDefault: isSame(layout, defaultLayout),
    change,
    reset: () => change(defaultLayout),
    remember: () => undefined,
  };
}

const isSame = (one: PrintLayout, other: PrintLayout) => JSON.stringify(one) === JSON.stringify(other);

export type BookletLayout = {
  layout: PrintLayout;
  /** Whether it is the library's own layout. */
  isDefault: boolean;
  change: (layout: PrintLayout) => void;
  reset: () => void;
  /** Remembers the layout for this user's next print. */
  remember: () => void;
};
