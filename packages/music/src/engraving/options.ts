import type { VerovioToolkit } from 'verovio/esm';
import type { Layout } from '#layout/layout.ts';
import { writeXml, type XmlElement } from '#xml/element.ts';

const common = {
  scale: 100,
  /** Otherwise Verovio would leave out resting staves, and draw blank pages if they are in nested groups. */
  condense: 'none',
  header: 'none',
  footer: 'none',
  smuflTextFont: 'none',
  mnumInterval: 0,
  /** '8va' and '15ma', like MuseScore and most editions, instead of a bare '8'. */
  octaveAlternativeSymbols: true,
  spacingNonLinear: 0.6,
  /**
   * In half staff spaces: two spaces, as in editions; the default of 4.5 suits Times, whose letters are narrower than
   * Edwin's.
   */
  lyricSize: 4,
  /** In half staff spaces: with Verovio's default a metronome mark touches the time signature below it. */
  defaultBottomMargin: 1.2,
  svgViewBox: true,
  xmlIdChecksum: true,
} as const;

/** The closest legible spacing of notes; wider lines are stretched from it. */
export const tightSpacing = 0.15;
/** Verovio's unit is half the distance between two staff lines. */
export const unitOfTape = 10;

/** For drawing a score in one endless line, in which the minimum width of each measure is measured. */
export const tapeOptions = {
  ...common,
  unit: unitOfTape,
  breaks: 'none',
  spacingLinear: tightSpacing,
} as const;

/** Verovio's limits of a unit, in tenths of a millimetre. */
const units = { min: 4.5, max: 12 };

/**
 * The factor by which to scale Verovio's drawing to this staff height; 1 for all but very large and very small staves.
 */
export function zoomFor(staffHeight: number): number {
  const unit = (staffHeight * 10) / 8;
  return unit / Math.min(units.max, Math.max(units.min, unit));
}

/** With encoded breaks Verovio continues below its longest page, so that all systems are one below the other. */
const maxPageHeight = 60_000;

/** Verovio's least distance between the staves of a system, in half staff spaces. */
export const usualStaffGap = 12;

/** How much further apart verses of East Asian characters are, which would touch the verse above. */
const highVerse = 1.2;

type Lines = {
  staffHeight: number;
  zoom: number;
  spacing: number;
  starts: number[];
  fillsLastLine: boolean;
  staffGap: number;
  hasHighSyllables: boolean;
};

/** For drawing a score with its systems one below the other on an endless page, in Verovio's tenths of a millimetre. */
export function stripOptions(
  { page, margins, measureNumbers }: Layout,
  { staffHeight, zoom, spacing, starts, fillsLastLine, staffGap, hasHighSyllables }: Lines,
) {
  const tenths = (mm: number) => Math.round((mm * 10) / zoom);
  return {
    ...common,
    unit: (staffHeight * 10) / 8 / zoom,
    breaks: starts.length > 0 ? 'encoded' : 'auto',
    pageWidth: tenths(page.width),
    pageHeight: maxPageHeight,
    pageMarginTop: 0,
    pageMarginLeft: tenths(margins.left),
    pageMarginRight: tenths(margins.right),
    pageMarginBottom: 0,
    spacingLinear: spacing,
    spacingStaff: staffGap,
    spacingBracketGroup: staffGap,
    lyricHeightFactor: hasHighSyllables ? highVerse : 1,
    mnumInterval: measureNumbers === 'measures' ? 1 : 0,
    minLastJustification: fillsLastLine ? 0 : 1,
  } as const;
}

/** A parsed score to draw, and a function that edits the MEI that Verovio makes of it. */
export type Source = { score: XmlElement; edit: ((mei: string) => string) | null };

/** @throws if Verovio cannot load it */
export function loadScore(toolkit: VerovioToolkit, { score, edit }: Source): void {
  load(toolkit, writeXml(score));
  if (edit) load(toolkit, edit(toolkit.getMEI({})));
}

function load(toolkit: VerovioToolkit, data: string): void {
  if (!toolkit.loadData(data)) throw new Error('Verovio could not load the score');
}
