/** In points. */
export type Paper = { width: number; height: number };

/** Where an engraved page, or a part of it, lies on paper: points a unit, and the place of its upper left corner. */
export type Placement = { scale: number; x: number; y: number };

const pointsPerMm = 72 / 25.4;
/** To two decimals, as PDF has its boxes. */
export const inPoints = (mm: number) => Math.round(mm * pointsPerMm * 100) / 100;
export const paperOf = (page: { width: number; height: number }): Paper => ({
  width: inPoints(page.width),
  height: inPoints(page.height),
});

/** Engraved pages have 100 units a millimetre. */
export const engravedScale = pointsPerMm / 100;

/** Paper, and the pages that were engraved for it or for another. */
type Papers = { paper: Paper; engraved: Paper };

/** Engraved music in the middle of the paper, `shrink` times as large as it was engraved. */
export function inMiddle({ paper, engraved }: Papers, shrink: number): Omit<Placement, 'y'> {
  return { scale: engravedScale * shrink, x: (paper.width - engraved.width * shrink) / 2 };
}

/** How much smaller an engraved page becomes where the paper has not its height or width. */
export const shrinkOfPage = ({ paper, engraved }: Papers) =>
  Math.min(1, paper.width / engraved.width, paper.height / engraved.height);

/** A whole engraved page as large as the paper lets it be. */
export const placeOfPage = (papers: Papers): Placement => ({ ...inMiddle(papers, shrinkOfPage(papers)), y: 0 });
