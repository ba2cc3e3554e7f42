import type { RefObject } from 'react';

export type SheetShown = {
  /** The element that contains the pages. */
  paper: RefObject<HTMLElement | null>;
  /** Zero-based. */
  page: number;
  /** Increases whenever a page is inserted. */
  shown: number;
  onPage: (page: number) => void;
};
