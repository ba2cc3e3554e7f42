/** In points. */
export type Paper = { width: number; height: number };

/** Position of an engraved page, or a part of it, on paper: points per unit, and the upper left corner. */
export type Placement = { scale: number; x: number; y: number };

const pointsPerMm = 72 / 25.4;
/** To two decimals, as in PDF boxes. */
export const inPoints = (mm: number) => Math.round(mm * pointsPerMm * 100) / 100;
export const paperOf = (page: { width: number; height: number }): Paper => ({
  width: inPoints(page.width),
  height: inPoints(page.height),
});

/** Engraved pages have 100 units per millimetre. */
export const engravedScale = pointsPerMm / 100;

/** The paper, and the paper for which the pages were engraved. */
type Papers = { paper: Paper; engraved: Paper };

/** Centres engraved music horizontally on the paper, scaled by `shrink`. */
export function inMiddle({ paper, engraved }: Papers, shrink: number): Omit<Placement, 'y'> {
  return { scale: engravedScale * shrink, x: (paper.width - engraved.width * shrink) / 2 };
}

/** The factor by which an engraved page must shrink to fit the paper's height and width. */
export const shrinkOfPage = ({ paper, engraved }: Papers) =>
  Math.min(1, paper.width / engraved.width, paper.height / engraved.height);

/** A whole engraved page as large as the paper allows. */
export const placeOfPage = (papers: Papers): Placement => ({ ...inMiddle(papers, shrinkOfPage(papers)), y: 0 });
