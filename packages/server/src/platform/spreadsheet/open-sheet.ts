import type { Merge } from './merged-cells.ts';
import type { SheetRow } from './read-rows.ts';

/** A sheet whose rows are read on demand. */
export type OpenSheet = {
  name: string;
  rows(): AsyncIterable<SheetRow[]> | Iterable<SheetRow[]>;
  merges(): Promise<Merge[]>;
};
