import type { RefObject } from 'react';

export type SheetShown = {
  /** What the page is in. */
  paper: RefObject<HTMLElement | null>;
  /** 0 is the first. */
  page: number;
  /** Grows with each page that was put there. */
  shown: number;
  onPage: (page: number) => void;
};
