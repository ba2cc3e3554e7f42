import { type PrintLayout, standardPrintLayout } from '@eemusic/contract/library/print-layout-values';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { librariesQuery } from '#library/libraries/index.ts';
import { type LayoutOwner, recallLayout, rememberLayout } from '#library/print-layouts/index.ts';
import type { Entry } from './use-booklet-scores.ts';

/** The layout in which a booklet is made: as it was changed here, as this person last printed this library, or as the library has it. */
export function useBookletLayout(person: number, entries: readonly Entry[]) {
  const { data: libraries } = useQuery(librariesQuery);
  const [only, ...others] = new Set(entries.flatMap(({ score }) => score?.moduleId ?? []));
  const owner: LayoutOwner = only !== undefined && others.length === 0 ? only : 'several';
  const usual = libraries?.find(({ id }) => id === owner)?.printLayout ?? standardPrintLayout;
  const [changed, setChanged] = useState<{ owner: LayoutOwner; layout: PrintLayout } | null>(null);
  const layout = changed?.owner === owner ? changed.layout : (recallLayout(person, owner) ?? usual);
  const isUsual = JSON.stringify(layout) === JSON.stringify(usual);
  return {
    layout,
    isUsual,
    change: (next: PrintLayout) => setChanged({ owner, layout: next }),
    reset: () => setChanged({ owner, layout: usual }),
    remember: () => rememberLayout(person, owner, isUsual ? null : layout),
  };
}

export type BookletLayout = ReturnType<typeof useBookletLayout>;
