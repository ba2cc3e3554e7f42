import type { Bookmark, Canvas } from './canvas.ts';
import type { PlannedScore } from './plan.ts';

/** The bookmarks of the scores, grouped by place if there are several. */
export class Outline {
  readonly #canvas: Canvas;
  readonly #isGrouped: boolean;
  #group: { place: string; bookmark: Bookmark } | null = null;

  constructor(canvas: Canvas, scores: PlannedScore[]) {
    this.#canvas = canvas;
    this.#isGrouped = new Set(scores.map(({ place }) => place)).size > 1;
  }

  /** Adds the score whose title is on the current page. */
  add({ title, place }: PlannedScore, top: number): void {
    if (!this.#isGrouped) return void this.#canvas.bookmark(title, { top });
    if (this.#group?.place !== place)
      this.#group = { place, bookmark: this.#canvas.bookmark(place, { top, expanded: true }) };
    this.#canvas.bookmark(title, { top, below: this.#group.bookmark });
  }
}
