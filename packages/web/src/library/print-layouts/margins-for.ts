import {
  type PrintLayout,
  type PrintMargins,
  type PrintPaper,
  printLimits,
  standardPrintLayout,
} from '@eemusic/contract/library/print-layout-values';

const { min } = printLimits.margin;
/** A screen has neither a binding margin nor an unprintable edge. */
const ofTablet: PrintMargins = { top: min, right: min, bottom: min, left: min };

const defaultMargins = (paper: PrintPaper) => (paper === 'tablet' ? ofTablet : standardPrintLayout.margins);

/** The margins for another paper: its defaults, unless somebody changed them. */
export function marginsFor(paper: PrintPaper, { paper: before, margins }: PrintLayout): PrintMargins {
  return JSON.stringify(margins) === JSON.stringify(defaultMargins(before)) ? defaultMargins(paper) : margins;
}
