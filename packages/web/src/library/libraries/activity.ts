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
    'staffHeights.early': msg`Staff height, Pre-Grade and Grade 1 (mm)`,
    'staffHeights.other': msg`Staff height, other grades (mm)`,
    'staffHeights.ensemble': msg`Staff height, three staves or more (mm)`,
    measuresPerLine: msg`Measures per line`,
    keepsBreaks: msg`Keep the file’s line and page breaks`,
    fingerings: msg`Fingerings`,
    measureNumbers: msg`Measure numbers`,
    pageNumbers: msg`Page numbers`,
    header: msg`Text at the top of each page`,
    footer: msg`Publisher’s line at the bottom of each page`,
    bleed: msg`Bleed (mm)`,
  },
};
