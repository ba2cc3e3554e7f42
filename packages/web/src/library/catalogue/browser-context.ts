import { createContext } from 'react';
import type { SelectionOf } from '#platform/ui/list/types.ts';
import type { ScoreFilter, ScoreSpec, Shelf } from './filter.ts';

export type Browser = {
  shelf: Shelf;
  filter: ScoreFilter;
  select: SelectionOf<ScoreSpec>['select'];
  onDelete: (id: number) => void;
  /** The scores published just now, which are highlighted. */
  published: ReadonlySet<number>;
};

/** What the cells of a row need in addition to their score. */
export const BrowserContext = createContext<Browser>({
  shelf: null,
  filter: { search: '', sort: { by: 'name', order: 'asc' }, filters: {} },
  select: () => undefined,
  onDelete: () => undefined,
  published: new Set(),
});
