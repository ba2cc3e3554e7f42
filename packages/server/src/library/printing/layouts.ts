import type { PrintLayout } from '@eemusic/contract/library/print-layout';
import type { PrintPaper } from '@eemusic/contract/library/print-layout-values';
import { type Layout, standardLayout } from '@eemusic/music/engraving';
import type { PageFormat } from '@eemusic/music/printing';

/** In millimetres; of folded A3, one of its pages. */
const pages: Readonly<Record<PrintPaper, Layout['page']>> = {
  A4: standardLayout.page,
  Letter: { width: 215.9, height: 279.4 },
  A3: standardLayout.page,
  tablet: { width: 195, height: 260 },
};

/** From the upper margin to the music of the first page: room for the title. */
const titleHeight = standardLayout.titleRoom - standardLayout.margins.top;

/** How the music of a score is drawn for it; `isEarly` of Pre-Grade and Grade 1. */
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

/** What stands around the music. */
export function pageFormat({ paper, margins, bleed, header, footer, pageNumbers }: PrintLayout): PageFormat {
  return { page: pages[paper], margins, bleed, isFolded: paper === 'A3', header, footer, pageNumbers };
}

/** The same for layouts that draw the same. */
export function layoutKey({ page, margins: { top, right, bottom, left }, ...layout }: Layout): string {
  const { titleRoom, staffHeight, ensembleStaffHeight, measuresPerLine } = layout;
  const lengths = [page.width, page.height, top, right, bottom, left, titleRoom, staffHeight, ensembleStaffHeight];
  const { keepsBreaks, hasFingerings, measureNumbers } = layout;
  return JSON.stringify([...lengths, measuresPerLine, keepsBreaks, hasFingerings, measureNumbers]);
}

const standardKey = layoutKey(standardLayout);

/** Whether it draws what is stored of each score. */
export const isStored = (layout: Layout): boolean => layoutKey(layout) === standardKey;
