import type { System } from '#engraving/index.ts';
import type { Canvas } from './canvas.ts';
import { type Heading, headingOf, heightBelow, type PrintedCredits, titleBaseline, titleHeight } from './heading.ts';
import { engravedScale, inMiddle, type Placement, shrinkOfPage } from './paper.ts';

/** `place` is the score's place as printed in header and contents. A score without systems keeps whole pages. */
export type BookletEntry = {
  title: string;
  place: string;
  credits?: PrintedCredits;
  pages: number;
  systems: System[] | null;
};

export type PlacedSystem = Placement & { page: number };

/** The position of a score; pages count from 1 at the first page of music. */
export type PlannedScore = {
  title: string;
  place: string;
  page: number;
  lastPage: number;
  /** Number of its engraved pages. */
  engraved: number;
  heading: Heading;
  /** Baseline of the title's last line. */
  baseline: number;
  /** The systems of each engraved page; null for a score that keeps whole pages. */
  systems: PlacedSystem[][] | null;
};

type FlowingScore = PlannedScore & { systems: PlacedSystem[][] };

/**
 * `places` has the place of the first score on each page, null if the page is blank; `rights` has the copyrights of all
 * scores that begin there.
 */
export type Plan = { scores: PlannedScore[]; places: (string | null)[]; rights: string[][] };

type PlanOptions = {
  layout: 'page' | 'flow';
  header: boolean;
  /** Whether scores that keep whole pages begin on even ones. */
  startsOnLeft?: boolean;
};

/** Plans the position of each score from the entries only, before anything is painted; yields after each score. */
export function* planMusic(canvas: Canvas, entries: BookletEntry[], options: PlanOptions): Generator<void, Plan> {
  const planner = new Planner(canvas, options);
  const scores: PlannedScore[] = [];
  for (const entry of entries) {
    const [first, ...others] = (options.layout === 'flow' && entry.systems) || [];
    scores.push(first ? planner.flow(entry, first, others) : planner.keepPages(entry));
    yield;
  }
  const rights = planner.places.map((_, page) =>
    scores.flatMap((score) => (score.page === page + 1 ? (score.heading.credits.rights ?? []) : [])),
  );
  return { scores, places: planner.places, rights };
}

/** The area of flowing systems, in points: below the header and above the page number. */
const frameOf = ({ paper, margins }: Canvas, hasHeader: boolean) => ({
  top: margins.top + (hasHeader ? 17.15 : 5.15),
  bottom: paper.height - margins.bottom - 2.31,
});
const gapAbove = (sheet: FlowingPage) => (sheet.isEmpty ? 0 : gaps.aboveTitle);
const heightOf = ({ top, bottom }: System) => (bottom - top) * engravedScale;

type Titled = { title: string; place: string; credits?: PrintedCredits | undefined };

class Planner {
  readonly places: (string | null)[] = [];
  readonly #canvas: Canvas;
  readonly #hasHeader: boolean;
  readonly #startsOnLeft: boolean;
  /** The page being filled; null after a score that keeps its pages. */
  #flowing: FlowingPage | null = null;

  constructor(canvas: Canvas, { layout, header, startsOnLeft = false }: PlanOptions) {
    this.#canvas = canvas;
    this.#hasHeader = header;
    this.#startsOnLeft = startsOnLeft && layout === 'page';
  }

  keepPages({ title, place, credits, pages }: BookletEntry): PlannedScore {
    this.#flowing = null;
    if (this.#startsOnLeft && this.places.length % 2 === 0) this.places.push(null);
    const page = this.places.length + 1;
    for (let count = 0; count < Math.max(1, pages); count += 1) this.places.push(place);
    const heading = this.#heading({ title, place, credits }, place);
    const baseline = titleBaseline(this.#canvas) * shrinkOfPage(this.#canvas);
    return { title, place, page, lastPage: this.places.length, engraved: pages, heading, baseline, systems: null };
  }

  flow(entry: BookletEntry, first: System, others: System[]): PlannedScore {
    const { title, place, pages: engraved } = entry;
    const { sheet, heading } = this.#sheetFor(entry, heightOf(first));
    const top = sheet.y + gapAbove(sheet);
    const page = this.places.length;
    const baseline = top + titleHeight(heading);
    const score = { title, place, page, lastPage: page, engraved, heading, baseline, systems: [] };
    this.#put(score, first, sheet, baseline + heightBelow(heading) + gaps.belowTitle);
    for (const system of others) this.#putNext(score, system);
    return score;
  }

  /** A title is never separated from its music: its page must have room for the first system too. */
  #sheetFor(entry: BookletEntry, firstHeight: number): { sheet: FlowingPage; heading: Heading } {
    const open = this.#flowing ?? this.#startPage(entry.place);
    const heading = this.#heading(entry, open.place);
    const height = titleHeight(heading) + heightBelow(heading) + gaps.belowTitle + firstHeight;
    if (open.isEmpty || open.fits(gaps.aboveTitle + height)) return { sheet: open, heading };
    return { sheet: this.#startPage(entry.place), heading: this.#heading(entry, entry.place) };
  }

  #putNext(score: FlowingScore, system: System): void {
    const open = this.#flowing ?? this.#startPage(score.place);
    const fits = open.fits(gaps.betweenSystems + heightOf(system));
    const sheet = fits ? open : this.#startPage(score.place);
    this.#put(score, system, sheet, sheet.y + (fits ? gaps.betweenSystems : 0));
  }

  /** A system that is taller than the page is shrunk to fit. */
  #put(score: FlowingScore, system: System, sheet: FlowingPage, y: number): void {
    const height = Math.min(heightOf(system), sheet.bottom - y);
    const place = inMiddle(this.#canvas, height / heightOf(system));
    const placed = { ...place, y: y - system.top * place.scale, page: this.places.length };
    const isFirst = score.systems.length === 0;
    (score.systems[system.page - 1] ??= []).push(placed);
    score.lastPage = placed.page;
    sheet.add(y + height, (distance) => {
      placed.y += distance;
      if (isFirst) score.baseline += distance;
    });
  }

  #startPage(place: string): FlowingPage {
    this.#flowing?.spread();
    this.places.push(place);
    this.#flowing = new FlowingPage(place, frameOf(this.#canvas, this.#hasHeader));
    return this.#flowing;
  }

  /** The place is printed below the title if the page's header lacks it. */
  #heading({ title, place, credits = {} }: Titled, headerPlace: string): Heading {
    const below = this.#hasHeader && place === headerPlace ? '' : place;
    return headingOf(this.#canvas, { title, below, credits, maxLines: 2, largest: 16 });
  }
}

/** Distances in points. */
const gaps = { aboveTitle: 36, belowTitle: 12, betweenSystems: 20 };
/** How far each gap of a full page may be stretched, so that all pages end at the same height. */
const maxStretch = 16;

/** A page that is filled from the top with blocks that are never split: a system, or a title with its first system. */
class FlowingPage {
  readonly place: string;
  readonly bottom: number;
  y: number;
  readonly #movers: ((distance: number) => void)[] = [];

  constructor(place: string, { top, bottom }: { top: number; bottom: number }) {
    this.place = place;
    this.y = top;
    this.bottom = bottom;
  }

  get isEmpty(): boolean {
    return this.#movers.length === 0;
  }

  fits(height: number): boolean {
    return this.y + height <= this.bottom;
  }

  /** Adds a block at `y`; `move` shifts it further down. */
  add(y: number, move: (distance: number) => void): void {
    this.y = y;
    this.#movers.push(move);
  }

  /** Distributes the remaining space between the blocks; call it when nothing more fits. */
  spread(): void {
    const gap = Math.min(maxStretch, Math.max(0, this.bottom - this.y) / Math.max(1, this.#movers.length - 1));
    for (const [index, move] of this.#movers.entries()) move(index * gap);
  }
}
