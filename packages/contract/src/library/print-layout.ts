import * as z from 'zod/mini';
import { fieldError } from '#platform/field-errors.ts';
import { maxPrintLineLength } from '#platform/field-lengths.ts';
import { withChecks } from '#platform/schemas.ts';
import { optionalText, Switch, wholeNumber } from '#platform/values.ts';
import {
  measureNumberings,
  pageNumberPlaces,
  printLimits,
  printPapers,
  standardPrintLayout,
} from './print-layout-values.ts';

type Limits = { min: number; max: number };

/** Millimetres with one decimal, so that layouts that print the same compare equal. */
// @__NO_SIDE_EFFECTS__
function millimetres({ min, max }: Limits) {
  return withChecks(
    z.number(fieldError('number.expected')),
    z.gte(min, fieldError('number.too-small', { min })),
    z.lte(max, fieldError('number.too-large', { max })),
    z.overwrite((mm) => Math.round(mm * 10) / 10),
  );
}

// @__NO_SIDE_EFFECTS__
function oneOf<const Choices extends readonly [string, ...string[]]>(choices: Choices) {
  return z.enum(choices, fieldError('choice.expected', { choices }));
}

/** A text of at most one line. */
const line = withChecks(
  optionalText(maxPrintLineLength),
  z.overwrite((text) => text.replace(/\s+/g, ' ')),
);

const margin = millimetres(printLimits.margin);
const standard = standardPrintLayout;

/** How scores are laid out on paper. Missing fields get the values of `standardPrintLayout`. */
export const PrintLayout = z.object({
  paper: z._default(oneOf(printPapers), standard.paper),
  /** Between the edge of the page and the music, in millimetres. */
  margins: z._default(z.object({ top: margin, right: margin, bottom: margin, left: margin }), standard.margins),
  /** From the top line to the bottom line of a staff, in millimetres; null lets the number of staves decide. */
  staffHeights: z._default(
    z.object({
      /** Pre-Grade and Grade 1. */
      early: z.nullable(millimetres(printLimits.staffHeight)),
      /** All other grades. */
      other: z.nullable(millimetres(printLimits.staffHeight)),
      /** For three staves or more, whatever the grade. */
      ensemble: z.nullable(millimetres(printLimits.ensembleStaffHeight)),
    }),
    standard.staffHeights,
  ),
  /** Null breaks lines according to the phrases of the piece. */
  measuresPerLine: z._default(
    z.nullable(
      wholeNumber(
        printLimits.measuresPerLine.min,
        printLimits.measuresPerLine.max,
        fieldError('number.between', printLimits.measuresPerLine),
      ),
    ),
    standard.measuresPerLine,
  ),
  /** Whether lines and pages break where the file says so. */
  keepsBreaks: z._default(Switch, standard.keepsBreaks),
  fingerings: z._default(Switch, standard.fingerings),
  measureNumbers: z._default(oneOf(measureNumberings), standard.measureNumbers),
  /** Lines of text at the top and bottom of each page of music; the lower one is for the publisher. Empty for none. */
  header: z._default(line, standard.header),
  footer: z._default(line, standard.footer),
  pageNumbers: z._default(oneOf(pageNumberPlaces), standard.pageNumbers),
  /** Millimetres of paper on each side of the page that are cut off. */
  bleed: z._default(millimetres(printLimits.bleed), standard.bleed),
});
export type PrintLayout = z.output<typeof PrintLayout>;
