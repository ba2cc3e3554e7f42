/** In points. */
export const papers = { A4: { width: 595.28, height: 841.89 }, Letter: { width: 612, height: 792 } } as const;

export type Paper = { width: number; height: number };

/** Where an engraved page, or a part of it, lies on paper: points a unit, and the place of its upper left corner. */
export type Placement = { scale: number; x: number; y: number };

/** Engraved pages are A4 of 21000 × 29700 units. */
const unitsAcross = 21_000;
export const engravedScale = papers.A4.width / unitsAcross;

/** Engraved music in the middle of the paper, `shrink` times as large as it was engraved. */
export function inMiddle({ width }: Paper, shrink: number): Omit<Placement, 'y'> {
  return { scale: engravedScale * shrink, x: (width - papers.A4.width * shrink) / 2 };
}

/** How much smaller an engraved page becomes where the paper has not the height of A4. */
export const shrinkOfPage = ({ width, height }: Paper) =>
  Math.min(1, width / papers.A4.width, height / papers.A4.height);

/** A whole engraved page as large as the paper lets it be. */
export const placeOfPage = (paper: Paper): Placement => ({ ...inMiddle(paper, shrinkOfPage(paper)), y: 0 });

/** Of a title above an engraved page, on A4. */
export const titleBaseline = 54;
