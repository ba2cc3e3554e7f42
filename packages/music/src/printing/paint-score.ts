import type { Canvas } from './canvas.ts';
import { printHeading } from './heading.ts';
import { printMissingPages } from './missing-pages.ts';
import { paintPage, paintSystems } from './paint-page.ts';
import { placeOfPage, type Placement } from './paper.ts';
import type { PlannedScore } from './plan.ts';
import type { Sheets } from './sheets.ts';
import type { PrintTexts } from './texts.ts';

/** Paints a score, beginning on the current page; yields before each of its engraved pages. */
export function* paintScore(
  canvas: Canvas,
  sheets: Sheets,
  score: PlannedScore,
  { pages, texts }: { pages: string[] | null; texts: PrintTexts },
): Generator<void> {
  printHeading(canvas, score.heading, score.baseline);
  if (!pages) printMissingPages(canvas, score.heading, { baseline: score.baseline, text: texts.fileMissing });
  else if (pages.length !== score.engraved) throw new Error(`The pages of ${score.title} do not match the plan`);
  for (const [index, svg] of pages?.entries() ?? []) {
    yield;
    if (score.systems) paintSystems(canvas, svg, placesOf(score, index, sheets));
    else {
      sheets.turnTo(score.page + index);
      paintPage(canvas, svg, placeOfPage(canvas));
    }
  }
  sheets.turnTo(score.lastPage);
}

function placesOf({ systems, title }: PlannedScore, page: number, sheets: Sheets): (system: number) => Placement {
  return (system) => {
    const place = systems?.[page]?.[system];
    if (!place) throw new Error(`The systems of ${title} do not match the plan`);
    sheets.turnTo(place.page);
    return place;
  };
}
