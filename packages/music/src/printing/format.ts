/** The format of pages around their music. Lengths are in millimetres. */
export type PageFormat = {
  page: { width: number; height: number };
  margins: { top: number; right: number; bottom: number; left: number };
  /** Paper around the page that is trimmed off. */
  bleed: number;
  /** Two pages on each side of a sheet, in the order of a booklet that is folded and stapled in its middle. */
  isFolded: boolean;
  /** A line of text above and below each page of music; empty for none. */
  header: string;
  footer: string;
  /** 'outer' is right on odd pages and left on even ones. */
  pageNumbers: 'none' | 'middle' | 'outer';
};

/** In millimetres. */
export const pageSizes = { A4: { width: 210, height: 297 }, Letter: { width: 215.9, height: 279.4 } } as const;

export const standardFormat: PageFormat = {
  page: pageSizes.A4,
  margins: { top: 13, right: 12, bottom: 14, left: 12 },
  bleed: 0,
  isFolded: false,
  header: '',
  footer: '',
  pageNumbers: 'middle',
};
