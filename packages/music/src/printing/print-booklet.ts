import { Canvas, type Label } from './canvas.ts';
import { planContents, printContents } from './contents.ts';
import { printCover } from './cover.ts';
import { runInSteps, yieldToEventLoop } from './yield-to-event-loop.ts';
import { Outline } from './outline.ts';
import { papers } from './paper.ts';
import { paintScore } from './paint-score.ts';
import { type BookletEntry, planMusic, type PlannedScore } from './plan.ts';
import { readAhead } from './read-ahead.ts';
import { Sheets } from './sheets.ts';

export type Booklet = {
  title: string;
  subtitle?: string;
  paper: keyof typeof papers;
  cover: boolean;
  contents: boolean;
  /** Each score on pages of its own, or systems one after the other. */
  layout: 'page' | 'flow';
  /** The place of the score and the booklet's title above each page of music. */
  header: boolean;
  /** Below each page; the contents and the labels that readers show have them in any case. */
  numbers: boolean;
  /** Stands on the cover and in the document; the same input and moment give the same bytes. */
  created?: Date;
  /** At least one. */
  scores: BookletEntry[];
  /** The engraved pages of the nth score from 0; null when they are lost, which the booklet then says in their place. */
  readPages: (index: number) => Promise<string[] | null>;
};

/**
 * A vector PDF with cover, contents, links, bookmarks and page labels: roman for the contents, from 1 for the music.
 * Where everything stands is found from `scores` alone; pages are read one score ahead, and bytes come while they are painted.
 * Throws RangeError without scores.
 */
export async function* printBooklet(booklet: Booklet): AsyncGenerator<Uint8Array> {
  const { title, paper, header, numbers, created = new Date(), scores: entries, readPages } = booklet;
  if (entries.length === 0) throw new RangeError('A booklet needs a score');
  const canvas = new Canvas({ title, created, paper: papers[paper], language: 'en-GB' });
  const { scores, places } = await runInSteps(planMusic(canvas, entries, booklet));
  await runInSteps(printFront(canvas, { ...booklet, created }, scores));

  const sheets = new Sheets(canvas, { title, places, header, numbers });
  const outline = new Outline(canvas, scores);
  let index = 0;
  for await (const pages of readAhead(entries.length, readPages)) {
    const score = scores[index];
    if (!score) break;
    sheets.turnTo(score.page);
    mark(canvas, outline, score, index);
    for (const _ of paintScore(canvas, sheets, score, pages)) {
      await yieldToEventLoop();
      yield* canvas.painted();
    }
    index += 1;
  }
  yield* canvas.end();
}

/** What leads to the nth score. */
const anchorOf = (index: number) => `score-${String(index + 1).padStart(4, '0')}`;

/** White above a title to which a link or a bookmark leads. */
const above = 40;

function mark(canvas: Canvas, outline: Outline, score: PlannedScore, index: number): void {
  const top = Math.max(0, score.baseline - above);
  canvas.destination(anchorOf(index), top);
  outline.add(score, top);
}

type Front = Omit<Booklet, 'created'> & { created: Date };

/** Yields after each title and each page. */
function* printFront(
  canvas: Canvas,
  { title, subtitle = '', created, ...wishes }: Front,
  scores: PlannedScore[],
): Generator<void> {
  const entries = scores.map((score, index) => ({ ...score, to: anchorOf(index) }));
  const contents = wishes.contents ? yield* planContents(canvas, entries) : [];
  canvas.labelPages(labelsOf(wishes.cover, contents.length));
  if (wishes.cover) printCover(canvas, { title, subtitle, scores: scores.length, created });
  yield;
  yield* printContents(canvas, contents, wishes.numbers);
}

function labelsOf(hasCover: boolean, contents: number): Label[] {
  const front = hasCover ? 1 : 0;
  return [
    ...(hasCover ? [{ from: 0, as: { word: 'Cover' } } as const] : []),
    ...(contents > 0 ? [{ from: front, as: 'roman' } as const] : []),
    { from: front + contents, as: 'decimal' },
  ];
}
