import type { Merge } from './merged-cells.ts';
import type { SheetRow } from './read-rows.ts';

/** A sheet of a file that is read when it is asked for. */
export type OpenSheet = {
  name: string;
  rows(): AsyncIterable<SheetRow[]> | Iterable<SheetRow[]>;
  merges(): Promise<Merge[]>;
};
