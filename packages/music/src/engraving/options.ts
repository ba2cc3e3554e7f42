import type { Layout } from '#layout/index.ts';

const common = {
  scale: 100,
  /** Verovio would leave out staves that rest, and draw blank pages where they stand in nested groups. */
  condense: 'none',
  header: 'none',
  footer: 'none',
  smuflTextFont: 'none',
  mnumInterval: 0,
  /** '8va' and '15ma', as MuseScore and most editions have it, for a bare '8'. */
  octaveAlternativeSymbols: true,
  spacingNonLinear: 0.6,
  /** In half spaces: with Verovio's own a metronome mark touches the time signature below it. */
  defaultBottomMargin: 1.2,
  svgViewBox: true,
  xmlIdChecksum: true,
} as const;

/** Notes as close as they can be read well; wider lines are made from it. */
export const tightSpacing = 0.15;
/** Verovio's measure of a staff is half the distance of two lines. */
export const unitOfTape = 10;

/** For a score in one endless line, in which the least width of each measure is measured. */
export const tapeOptions = {
  ...common,
  unit: unitOfTape,
  breaks: 'none',
  spacingLinear: tightSpacing,
} as const;

/** Verovio's limits of a unit, in tenths of a millimetre. */
const units = { min: 4.5, max: 12 };

/** How much larger than Verovio draws them staves of this height must become, which is 1 for all but the largest and smallest. */
export function zoomFor(staffHeight: number): number {
  const unit = (staffHeight * 10) / 8;
  return unit / Math.min(units.max, Math.max(units.min, unit));
}

/** Below its longest page, Verovio goes on drawing where breaks are given: all systems stand under each other. */
const longestPage = 60_000;

type Lines = { staffHeight: number; zoom: number; spacing: number; starts: number[]; fillsLastLine: boolean };

/** For a score whose systems stand under each other on one endless page, in Verovio's tenths of a millimetre. */
export function stripOptions(
  { page, margins, measureNumbers }: Layout,
  { staffHeight, zoom, spacing, starts, fillsLastLine }: Lines,
) {
  const tenths = (mm: number) => Math.round((mm * 10) / zoom);
  return {
    ...common,
    unit: (staffHeight * 10) / 8 / zoom,
    breaks: starts.length > 0 ? 'encoded' : 'auto',
    pageWidth: tenths(page.width),
    pageHeight: longestPage,
    pageMarginTop: 0,
    pageMarginLeft: tenths(margins.left),
    pageMarginRight: tenths(margins.right),
    pageMarginBottom: 0,
    spacingLinear: spacing,
    mnumInterval: measureNumbers === 'measures' ? 1 : 0,
    minLastJustification: fillsLastLine ? 0 : 1,
  } as const;
}
