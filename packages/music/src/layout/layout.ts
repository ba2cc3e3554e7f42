/** How a score is set on its pages. Lengths are in millimetres. */
export type Layout = {
  page: { width: number; height: number };
  margins: { top: number; right: number; bottom: number; left: number };
  /** From the page's upper edge to the music of the first page: room for the title. */
  titleRoom: number;
  /** From the top line to the bottom line of a staff of five lines, in systems of one or two staves; `staffHeightFor` when null. */
  staffHeight: number | null;
  /** The same in systems of more staves. */
  ensembleStaffHeight: number | null;
  /** As many full measures a line as this, where they fit; by the phrases of the piece when null. */
  measuresPerLine: number | null;
  /** Whether lines and pages begin where the file says so. */
  keepsBreaks: boolean;
  hasFingerings: boolean;
  /** At the beginning of each line but the first, or of each measure. */
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

/** Pages, systems and boxes are measured in hundredths of a millimetre. */
export const unitsPerMm = 100;

/** Staves of a pianist, or of a melody. */
const maxFewStaves = 2;

/** As the layout says; else a page of music for a child at the piano has large staves, and a score of many instruments small ones, to be one page high. */
export function staffHeightFor(
  staves: number,
  { staffHeight, ensembleStaffHeight }: Pick<Layout, 'staffHeight' | 'ensembleStaffHeight'>,
): number {
  return (staves <= maxFewStaves ? staffHeight : ensembleStaffHeight) ?? usualStaffHeight(staves);
}

function usualStaffHeight(staves: number): number {
  if (staves <= maxFewStaves) return 8.8;
  if (staves <= 4) return 7.2;
  return staves <= 8 ? 6 : 5;
}
