import type { PrintLayout } from '@eemusic/contract/library/print-layout';
import type { PrintPaper } from '@eemusic/contract/library/print-layout-values';
import { type Layout, standardLayout } from '@eemusic/music/engraving';
import type { PageFormat } from '@eemusic/music/printing';
import type { Places } from '#library/catalogue/index.ts';

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

/**
 * Pre-Grade and Grade 1 in the specification: beginners are in the first two grades that are offered, and in retired
 * ones before these.
 */
const earlyCount = 2;

export const earlyGrades = ({ grades }: Pick<Places, 'grades'>): ReadonlySet<number> =>
  new Set([...grades.keys()].slice(0, lengthOf([...grades.values()].map(({ isOffered }) => isOffered))));

/** The number of grades up to the second that is offered. */
function lengthOf(offered: readonly boolean[]): number {
  const second = offered.flatMap((isOffered, index) => (isOffered ? [index] : []))[earlyCount - 1];
  return second === undefined ? offered.length : second + 1;
}

const maxLength = 100;

/** Returns a booklet's title as a file name, without characters that operating systems forbid. */
export function bookletFileName(title: string): string {
  const name = title
    .normalize('NFC')
    .replace(/[\p{C}\\/:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+/, '');
  const short = [...name]
    .slice(0, maxLength)
    .join('')
    .replace(/(?<![\s.])[\s.]+$/, '');
  return `${short || 'Booklet'}.pdf`;
}
