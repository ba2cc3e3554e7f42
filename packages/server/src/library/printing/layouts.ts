import type { PrintLayout } from '@eemusic/contract/library/print-layout';
import type { PrintPaper } from '@eemusic/contract/library/print-layout-values';
import { type Layout, standardLayout } from '@eemusic/music/engraving';
import type { PageFormat } from '@eemusic/music/printing';

/** In millimetres; for folded A3, one of its pages. */
const pages: Readonly<Record<PrintPaper, Layout['page']>> = {
  A4: standardLayout.page,
  Letter: { width: 215.9, height: 279.4 },
  A3: standardLayout.page,
  tablet: { width: 195, height: 260 },
};

/** Height of the title: from the upper margin to the music of the first page. */
const titleHeight = standardLayout.titleRoom - standardLayout.margins.top;

/** Returns the engraver's layout; `isEarly` means Pre-Grade or Grade 1. */
export function engravingLayout(layout: PrintLayout, isEarly: boolean): Layout {
  const { margins, staffHeights, measuresPerLine, keepsBreaks, fingerings, measureNumbers } = layout;
  return {
    page: pages[layout.paper],
    margins,
    titleRoom: margins.top + titleHeight,
    staffHeight: isEarly ? staffHeights.early : staffHeights.other,
    ensembleStaffHeight: staffHeights.ensemble,
    measuresPerLine,
    keepsBreaks,
    hasFingerings: fingerings,
    measureNumbers,
  };
}

/** Returns everything on a page except the music: margins, header, footer and bleed. */
export function pageFormat({ paper, margins, bleed, header, footer, pageNumbers }: PrintLayout): PageFormat {
  return { page: pages[paper], margins, bleed, isFolded: paper === 'A3', header, footer, pageNumbers };
}

/** Returns equal keys for layouts that result in the same drawing. */
export function layoutKey({ page, margins: { top, right, bottom, left }, ...layout }: Layout): string {
  const { titleRoom, staffHeight, ensembleStaffHeight, measuresPerLine } = layout;
  const lengths = [page.width, page.height, top, right, bottom, left, titleRoom, staffHeight, ensembleStaffHeight];
  const { keepsBreaks, hasFingerings, measureNumbers } = layout;
  return JSON.stringify([...lengths, measuresPerLine, keepsBreaks, hasFingerings, measureNumbers]);
}

const standardKey = layoutKey(standardLayout);

/** Whether the drawings that were stored with the upload have this layout. */
export const isStored = (layout: Layout): boolean => layoutKey(layout) === standardKey;
