import type { System } from '#engraving/index.ts';
import type { Canvas } from './canvas.ts';
import { FlowingPage, gaps } from './flowing-page.ts';
import { type Heading, headingOf, heightBelow, titleHeight } from './heading.ts';
import { engravedScale, inMiddle, type Paper, type Placement, shrinkOfPage, titleBaseline } from './paper.ts';

/** `place` is what the running header and the contents call the score's place; without systems a score keeps whole pages. */
export type BookletEntry = { title: string; place: string; pages: number; systems: System[] | null };

export type PlacedSystem = Placement & { page: number };

/** Where a score will stand; pages count from 1 at the first page of music. */
export type PlannedScore = {
  title: string;
  place: string;
  page: number;
  lastPage: number;
  /** How many engraved pages it has. */
  engraved: number;
  heading: Heading;
  /** Of the title's last line. */
  baseline: number;
  /** For each engraved page its systems; null for a score that keeps whole pages. */
  systems: PlacedSystem[][] | null;
};

type FlowingScore = PlannedScore & { systems: PlacedSystem[][] };

/** `places` names for each page the place of the score with which it begins. */
export type Plan = { scores: PlannedScore[]; places: string[] };

type Wishes = { layout: 'page' | 'flow'; header: boolean };

/** Finds each score's place from the entries alone, before anything is painted; yields after each. */
export function* planMusic(canvas: Canvas, entries: BookletEntry[], { layout, header }: Wishes): Generator<void, Plan> {
  const planner = new Planner(canvas, header);
  const scores: PlannedScore[] = [];
  for (const entry of entries) {
    const [first, ...others] = (layout === 'flow' && entry.systems) || [];
    scores.push(first ? planner.flow(entry, first, others) : planner.keepPages(entry));
    yield;
  }
  return { scores, places: planner.places };
}

/** Of what flows, in points: below the header and above the page number. */
const frameOf = ({ height }: Paper, hasHeader: boolean) => ({ top: hasHeader ? 54 : 42, bottom: height - 42 });
const gapAbove = (sheet: FlowingPage) => (sheet.isEmpty ? 0 : gaps.aboveTitle);
const heightOf = ({ top, bottom }: System) => (bottom - top) * engravedScale;

class Planner {
  readonly places: string[] = [];
  readonly #canvas: Canvas;
  readonly #hasHeader: boolean;
  /** The page that is being filled; null after a score that keeps its pages. */
  #flowing: FlowingPage | null = null;

  constructor(canvas: Canvas, hasHeader: boolean) {
    this.#canvas = canvas;
    this.#hasHeader = hasHeader;
  }

  keepPages({ title, place, pages }: BookletEntry): PlannedScore {
    this.#flowing = null;
    const page = this.places.length + 1;
    for (let count = 0; count < Math.max(1, pages); count += 1) this.places.push(place);
    const heading = this.#heading(title, place, place);
    const baseline = titleBaseline * shrinkOfPage(this.#canvas.paper);
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

  /** A title never stands alone: it goes where its first system has room, too. */
  #sheetFor({ title, place }: BookletEntry, firstHeight: number): { sheet: FlowingPage; heading: Heading } {
    const open = this.#flowing ?? this.#turn(place);
    const heading = this.#heading(title, place, open.place);
    const height = titleHeight(heading) + heightBelow(heading) + gaps.belowTitle + firstHeight;
    if (open.isEmpty || open.fits(gaps.aboveTitle + height)) return { sheet: open, heading };
    return { sheet: this.#turn(place), heading: this.#heading(title, place, place) };
  }

  #putNext(score: FlowingScore, system: System): void {
    const open = this.#flowing ?? this.#turn(score.place);
    const fits = open.fits(gaps.betweenSystems + heightOf(system));
    const sheet = fits ? open : this.#turn(score.place);
    this.#put(score, system, sheet, sheet.y + (fits ? gaps.betweenSystems : 0));
  }

  /** A system that is taller than the page is shrunk to it. */
  #put(score: FlowingScore, system: System, sheet: FlowingPage, y: number): void {
    const height = Math.min(heightOf(system), sheet.bottom - y);
    const place = inMiddle(this.#canvas.paper, height / heightOf(system));
    const placed = { ...place, y: y - system.top * place.scale, page: this.places.length };
    const isFirst = score.systems.length === 0;
    (score.systems[system.page - 1] ??= []).push(placed);
    score.lastPage = placed.page;
    sheet.add(y + height, (distance) => {
      placed.y += distance;
      if (isFirst) score.baseline += distance;
    });
  }

  #turn(place: string): FlowingPage {
    this.#flowing?.spread();
    this.places.push(place);
    this.#flowing = new FlowingPage(place, frameOf(this.#canvas.paper, this.#hasHeader));
    return this.#flowing;
  }

  /** The place stands below the title where the page's header does not say it. */
  #heading(title: string, place: string, shown: string): Heading {
    const below = this.#hasHeader && place === shown ? '' : place;
    return headingOf(this.#canvas, { title, below, most: 2, largest: 16 });
  }
}
