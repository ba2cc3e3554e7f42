/** How a score is laid out on pages. Lengths are in millimetres. */
export type Layout = {
  page: { width: number; height: number };
  margins: { top: number; right: number; bottom: number; left: number };
  /** Distance from the upper edge of the first page to its music, with room for the title. */
  titleRoom: number;
  /**
   * Distance from the top to the bottom line of a five-line staff, in systems of one or two staves; `staffHeightFor` if
   * null.
   */
  staffHeight: number | null;
  /** The same for systems of more staves. */
  ensembleStaffHeight: number | null;
  /** The preferred number of full measures per line, where they fit; follows the phrases of the piece if null. */
  measuresPerLine: number | null;
  /** Whether lines and pages break where the file says so. */
  keepsBreaks: boolean;
  hasFingerings: boolean;
  /** At the start of each line but the first, or of each measure. */
  measureNumbers: 'none' | 'lines' | 'measures';
};

export const standardLayout: Layout = {
  page: { width: 210, height: 297 },
  margins: { top: 13, right: 12, bottom: 14, left: 12 },
  titleRoom: 33,
  staffHeight: null,
  ensembleStaffHeight: null,
  measuresPerLine: null,
  keepsBreaks: false,
  hasFingerings: true,
  measureNumbers: 'lines',
};

/** Pages, systems and boxes are in hundredths of a millimetre. */
export const unitsPerMm = 100;

/** Up to this many staves, the music is for piano or a melody instrument. */
const maxFewStaves = 2;

/**
 * The layout's height; otherwise large staves for a child at the piano, and small ones for many instruments, so that a
 * system fits on a page.
 */
export function staffHeightFor(staves: number, layout: StaffHeights): number {
  return setStaffHeight(staves, layout) ?? usualStaffHeight(staves);
}

type StaffHeights = Pick<Layout, 'staffHeight' | 'ensembleStaffHeight'>;

/** The layout's height for systems of this many staves; null if the layout has none. */
export function setStaffHeight(staves: number, { staffHeight, ensembleStaffHeight }: StaffHeights): number | null {
  return staves <= maxFewStaves ? staffHeight : ensembleStaffHeight;
}

function usualStaffHeight(staves: number): number {
  if (staves <= maxFewStaves) return 8.8;
  if (staves <= 4) return 7.2;
  return staves <= 8 ? 6 : 5;
}
