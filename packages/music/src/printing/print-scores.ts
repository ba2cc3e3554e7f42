import { type Bookmark, Canvas, type Label } from './canvas.ts';
import { loadPageFonts } from './load-page-fonts.ts';
import {
  type PageFormat,
  pageSizes,
  paperOf,
  type Pause,
  placeOfPage,
  runInSteps,
  standardFormat,
  yieldToEventLoop,
} from './paper.ts';
import { type BookletEntry, planMusic, type PlannedScore } from './plan.ts';
import { english, type PrintTexts } from './texts.ts';
import { paintPage, paintScore, printMissingPages, Sheets } from './paint-page.ts';
import {
  type Heading,
  headingOf,
  planContents,
  printContents,
  printCover,
  type PrintedCredits,
  printHeading,
  printRights,
  textsOfCredits,
  titleBaseline,
} from './heading.ts';
import { printPageLines } from './lines.ts';

export type Booklet = {
  title: string;
  subtitle?: string;
  /** Pages are engraved for A4 and shrunk to fit other paper. */
  paper: keyof typeof pageSizes;
  /** Replaces `paper`: other pages, for which all scores are engraved. */
  format?: PageFormat | undefined;
  cover: boolean;
  contents: boolean;
  /** Each score on pages of its own, or systems one after the other. */
  layout: 'page' | 'flow';
  /** A score with pages of its own begins on a left page, after a blank page if needed. */
  startsOnLeft?: boolean;
  /** The place of the score and the booklet's title above each page of music. */
  header: boolean;
  /** Page numbers below the music; contents and page labels have them in any case. */
  numbers: boolean;
  texts?: PrintTexts;
  /** Printed on the cover and stored in the document; the same input and moment give the same bytes. */
  created?: Date;
  /** At least one. */
  scores: BookletEntry[];
  /**
   * The engraved pages of the nth score from 0; null if they are missing, which the booklet then says in their place.
   */
  readPages: (index: number) => Promise<string[] | null>;
  /** Awaited before each page and between steps, so that other work can run; by default one turn of the event loop. */
  pause?: Pause;
};

/**
 * A vector PDF with cover, contents, links, bookmarks and page labels: roman for the contents, from 1 for the music.
 * Positions are planned from `scores` only; pages are read one score ahead, and bytes are yielded while they are
 * painted. @throws RangeError without scores
 */
export async function* printBooklet(booklet: Booklet): AsyncGenerator<Uint8Array> {
  const {
    title,
    paper,
    format,
    header,
    numbers,
    created = new Date(),
    scores: entries,
    readPages,
    texts = english,
    pause = yieldToEventLoop,
  } = booklet;
  if (entries.length === 0) throw new RangeError('A booklet needs a score');
  const canvas = new Canvas({
    title,
    created,
    language: texts.language,
    ...(format
      ? { format }
      : { format: { ...standardFormat, page: pageSizes[paper] }, engraved: paperOf(pageSizes.A4) }),
  });
  const lines = [canvas.format.header, canvas.format.footer];
  const ownTexts = [...lines, texts.contents, texts.scores(entries.length), texts.day(created), texts.fileMissing];
  const textsOfInput = [title, booklet.subtitle ?? '', ...entries.flatMap(textsOf)];
  await loadPageFonts([], [...ownTexts, ...textsOfInput]);
  const { scores, places, rights } = await runInSteps(planMusic(canvas, entries, booklet), pause);
  await runInSteps(printFront(canvas, { ...booklet, created, texts }, scores), pause);

  const sheets = new Sheets(canvas, { title, places, rights, header, numbers });
  const outline = new Outline(canvas, scores);
  let index = 0;
  for await (const pages of readAhead(entries.length, readPages)) {
    const score = scores[index];
    if (!score) break;
    await loadPageFonts(pages ?? [], []);
    sheets.turnTo(score.page);
    mark(canvas, outline, score, index);
    for (const _ of paintScore(canvas, sheets, score, { pages, texts })) {
      yield* canvas.painted();
      // Directly before the next page is painted: after reading, several booklets could paint at once.
      await pause();
    }
    index += 1;
  }
  yield* canvas.end();
}

const textsOf = ({ title, place = '', credits = {} }: Pick<PrintedScore, 'title' | 'place' | 'credits'>): string[] => [
  title,
  place,
  ...textsOfCredits(credits),
];

/** The name of the nth score's destination in the PDF. */
const anchorOf = (index: number) => `score-${String(index + 1).padStart(4, '0')}`;

/** Space above a title that is the target of a link or bookmark. */
const above = 40;

function mark(canvas: Canvas, outline: Outline, score: PlannedScore, index: number): void {
  const top = Math.max(0, score.baseline - above);
  canvas.destination(anchorOf(index), top);
  outline.add(score, top);
}

type Front = Omit<Booklet, 'created' | 'texts'> & { created: Date; texts: PrintTexts };

/** Yields after each title and each page. */
function* printFront(
  canvas: Canvas,
  { title, subtitle = '', created, texts, ...options }: Front,
  scores: PlannedScore[],
): Generator<void> {
  const entries = scores.map((score, index) => ({ ...score, to: anchorOf(index) }));
  const contents = options.contents ? yield* planContents(canvas, entries) : [];
  const isUneven = ((options.cover ? 1 : 0) + contents.length) % 2 === 1;
  // Page 1 is a right-hand page only if an even number of pages precedes it.
  const hasBlank = options.startsOnLeft === true && options.layout === 'page' && isUneven;
  canvas.labelPages(labelsOf(options.cover ? texts.cover : null, contents.length + (hasBlank ? 1 : 0)));
  if (options.cover) printCover(canvas, { title, subtitle, scores: scores.length, created, texts });
  yield;
  yield* printContents(canvas, contents, { hasNumbers: options.numbers, texts });
  if (hasBlank) canvas.addPage();
}

function labelsOf(cover: string | null, contents: number): Label[] {
  const front = cover === null ? 0 : 1;
  return [
    ...(cover === null ? [] : [{ from: 0, as: { word: cover } } as const]),
    ...(contents > 0 ? [{ from: front, as: 'roman' } as const] : []),
    { from: front + contents, as: 'decimal' },
  ];
}

/** The bookmarks of the scores, grouped by place if there are several. */
class Outline {
  readonly #canvas: Canvas;
  readonly #isGrouped: boolean;
  #group: { place: string; bookmark: Bookmark } | null = null;

  constructor(canvas: Canvas, scores: PlannedScore[]) {
    this.#canvas = canvas;
    this.#isGrouped = new Set(scores.map(({ place }) => place)).size > 1;
  }

  add({ title, place }: PlannedScore, top: number): void {
    if (!this.#isGrouped) return void this.#canvas.bookmark(title, { top });
    if (this.#group?.place !== place)
      this.#group = { place, bookmark: this.#canvas.bookmark(place, { top, expanded: true }) };
    this.#canvas.bookmark(title, { top, below: this.#group.bookmark });
  }
}

/** Yields items in order; the next one is read while one is in use, and none further ahead. */
async function* readAhead<Item>(count: number, read: (index: number) => Promise<Item>): AsyncGenerator<Item> {
  let next = begin(0, count, read);
  for (let index = 0; index < count; index += 1) {
    const item = await next;
    next = begin(index + 1, count, read);
    yield item as Item;
  }
}

/**
 * An error is thrown when the item is due; until then it counts as handled, because an unhandled rejection would end
 * the process.
 */
function begin<Item>(index: number, count: number, read: (index: number) => Promise<Item>): Promise<Item | null> {
  const reading = index < count ? read(index) : Promise.resolve(null);
  reading.catch(() => undefined);
  return reading;
}

/**
 * `pages` as engraved, null if they are missing, which the document then says in their place; title, place in the
 * library and credits are printed above the first of them, the copyright at its bottom.
 */
export type PrintedScore = { title: string; place?: string; credits?: PrintedCredits; pages: string[] | null };

type Printing = {
  scores: AsyncIterable<PrintedScore> | Iterable<PrintedScore>;
  /** Title of the document; by default the file name in the specification. */
  title?: string;
  /** Stored in the document; the same input and moment give the same bytes. */
  created?: Date;
  texts?: PrintTexts;
  /** A4 by default; the pages were engraved for its paper. */
  format?: PageFormat;
  /** Awaited before each page, so that other work can run; by default one turn of the event loop. */
  pause?: Pause;
};

/**
 * The scores as one vector PDF: embedded subset fonts, a bookmark for each score, page numbers. Bytes are yielded while
 * pages are painted, and not kept.
 */
export async function* printScores({
  scores,
  title = 'EEMusic Scores',
  created = new Date(),
  texts = english,
  format = standardFormat,
  pause = yieldToEventLoop,
}: Printing): AsyncGenerator<Uint8Array> {
  const canvas = new Canvas({ title, created, format });
  const place = placeOfPage(canvas);
  const lines = [format.header, format.footer, texts.fileMissing];
  let number = 0;
  for await (const score of scores) {
    await loadPageFonts(score.pages ?? [], [...textsOf(score), ...lines]);
    for (const [index, page] of (score.pages ?? [null]).entries()) {
      number += 1;
      // Not after painting: reading the next score takes time, and several prints could then paint at once.
      await pause();
      canvas.addPage();
      const heading = index === 0 ? printTitle(canvas, score) : null;
      if (page !== null) paintPage(canvas, page, place);
      else if (heading)
        printMissingPages(canvas, heading, { baseline: titleBaseline(canvas), text: texts.fileMissing });
      printPageLines(canvas, { number });
      if (index === 0) printRights(canvas, score.credits?.rights ? [score.credits.rights] : []);
      yield* canvas.painted();
    }
  }
  if (number === 0) canvas.addPage();
  yield* canvas.end();
}

function printTitle(canvas: Canvas, { title, place = '', credits = {} }: PrintedScore): Heading {
  const input = { title, below: place, credits, largest: 19 };
  const oneLine = headingOf(canvas, { ...input, maxLines: 1 });
  const heading = oneLine.lines[0] === title ? oneLine : headingOf(canvas, { ...input, maxLines: 2 });
  canvas.bookmark(title);
  printHeading(canvas, heading, titleBaseline(canvas));
  return heading;
}
