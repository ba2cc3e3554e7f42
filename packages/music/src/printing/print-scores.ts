import { Canvas } from './canvas.ts';
import {
  type Heading,
  headingOf,
  type PrintedCredits,
  printHeading,
  printRights,
  textsOfCredits,
  titleBaseline,
} from './heading.ts';
import { loadPageFonts } from './load-page-fonts.ts';
import { paintPage, printMissingPages } from './paint-page.ts';
import { type PageFormat, type Pause, placeOfPage, standardFormat, yieldToEventLoop } from './paper.ts';
import { english, type PrintTexts } from './texts.ts';
import { printPageLines } from './lines.ts';

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
  /** English by default. */
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

const textsOf = ({ title, place = '', credits = {} }: PrintedScore): string[] => [
  title,
  place,
  ...textsOfCredits(credits),
];

function printTitle(canvas: Canvas, { title, place = '', credits = {} }: PrintedScore): Heading {
  const input = { title, below: place, credits, largest: 19 };
  const oneLine = headingOf(canvas, { ...input, maxLines: 1 });
  const heading = oneLine.lines[0] === title ? oneLine : headingOf(canvas, { ...input, maxLines: 2 });
  canvas.bookmark(title);
  printHeading(canvas, heading, titleBaseline(canvas));
  return heading;
}
