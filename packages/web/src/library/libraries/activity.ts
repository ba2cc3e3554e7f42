import { msg } from '@lingui/core/macro';
import type { RoomActivity } from '#platform/room.ts';

/** The audit trail has the fields of a library's print layout one by one. */
export const activity: RoomActivity = {
  fields: {
    paper: msg`Paper`,
    'margins.top': msg`Top margin (mm)`,
    'margins.bottom': msg`Bottom margin (mm)`,
    'margins.left': msg`Left margin (mm)`,
    'margins.right': msg`Right margin (mm)`,
    'staffHeights.early': msg`Height of a staff, Pre-Grade and Grade 1 (mm)`,
    'staffHeights.other': msg`Height of a staff, other grades (mm)`,
    'staffHeights.ensemble': msg`Height of a staff, three staves or more (mm)`,
    measuresPerLine: msg`Measures per line`,
    keepsBreaks: msg`Line and page breaks of the file`,
    fingerings: msg`Fingerings`,
    measureNumbers: msg`Measure numbers`,
    pageNumbers: msg`Page numbers`,
    header: msg`Line above each page`,
    footer: msg`Publisher’s line below each page`,
    bleed: msg`Bleed (mm)`,
  },
};
