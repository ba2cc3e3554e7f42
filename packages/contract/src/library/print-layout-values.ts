/** The choices of a print layout. No zod here, so that forms can load them without the schemas. */

/**
 * 'A3' is folded: two A4 pages side by side, in booklet order. 'tablet' is a page for screens with an aspect ratio of 3
 * : 4.
 */
export const printPapers = ['A4', 'Letter', 'A3', 'tablet'] as const;
export type PrintPaper = (typeof printPapers)[number];

/** 'lines' numbers the first measure of each line except the first. */
export const measureNumberings = ['none', 'lines', 'measures'] as const;
/** 'outer' is the side away from the fold: right on odd pages, left on even ones. */
export const pageNumberPlaces = ['none', 'middle', 'outer'] as const;

/** In millimetres; measures per line are counts. */
export const printLimits = {
  margin: { min: 8, max: 40 },
  staffHeight: { min: 7, max: 10 },
  ensembleStaffHeight: { min: 4, max: 8 },
  measuresPerLine: { min: 1, max: 8 },
  bleed: { min: 0, max: 10 },
} as const;

/** The minimum distances between the edges of the page and the music. */
export type PrintMargins = { top: number; right: number; bottom: number; left: number };

export type PrintLayout = {
  paper: PrintPaper;
  margins: PrintMargins;
  /** In millimetres; null chooses by the number of staves. Early are Pre-Grade and Grade 1. */
  staffHeights: { early: number | null; other: number | null; ensemble: number | null };
  measuresPerLine: number | null;
  keepsBreaks: boolean;
  fingerings: boolean;
  measureNumbers: (typeof measureNumberings)[number];
  header: string;
  footer: string;
  pageNumbers: (typeof pageNumberPlaces)[number];
  bleed: number;
};

/** The layout in which uploads are drawn. */
export const standardPrintLayout: PrintLayout = {
  paper: 'A4',
  margins: { top: 13, right: 12, bottom: 14, left: 12 },
  staffHeights: { early: null, other: null, ensemble: null },
  measuresPerLine: null,
  keepsBreaks: false,
  fingerings: true,
  measureNumbers: 'lines',
  header: '',
  footer: '',
  pageNumbers: 'middle',
  bleed: 0,
};
