import type { PrintLayout, PrintPaper } from '@eemusic/contract/library/print-layout-values';
import { t } from '@lingui/core/macro';

export function formatPaper(paper: PrintPaper): string {
  const papers = { A4: t`A4`, Letter: t`Letter`, A3: t`A3, folded into a booklet`, tablet: t`Tablet` };
  return papers[paper];
}

export function formatMeasureNumbers(numbers: PrintLayout['measureNumbers']): string {
  const choices = { none: t`None`, lines: t`On each line`, measures: t`On every measure` };
  return choices[numbers];
}

export function formatPageNumbers(place: PrintLayout['pageNumbers']): string {
  const places = { none: t`None`, middle: t`In the middle`, outer: t`On the outside` };
  return places[place];
}

export function formatLayout({ paper, margins: { top, right, bottom, left } }: PrintLayout): string {
  return t`${formatPaper(paper)}, margins ${top}, ${right}, ${bottom}, ${left} mm`;
}
