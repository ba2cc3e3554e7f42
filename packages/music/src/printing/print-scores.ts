import { Canvas } from './canvas.ts';
import { type Heading, headingOf, printHeading } from './heading.ts';
import { printLost } from './lost.ts';
import { printNumber } from './page-number.ts';
import { paintPage } from './paint-page.ts';
import { placeOfPage, titleBaseline } from './paper.ts';
import { yieldToEventLoop } from './yield-to-event-loop.ts';

/**
 * `pages` as engraved, null when they are lost, which the document then says in their place; title and subtitle are ours,
 * printed above the first of them.
 */
export type PrintedScore = { title: string; subtitle?: string; pages: string[] | null };

type Printing = {
  scores: AsyncIterable<PrintedScore> | Iterable<PrintedScore>;
  /** Of the document; the specification's file name when not given. */
  title?: string;
  /** Stands in the document; the same input and moment give the same bytes. */
  created?: Date;
};

/**
 * The scores as one vector PDF: A4 portrait, embedded subset fonts, a bookmark for each score, page numbers.
 * Bytes come while pages are painted; what has been taken is not kept.
 */
export async function* printScores({
  scores,
  title = 'EEMusic Scores',
  created = new Date(),
}: Printing): AsyncGenerator<Uint8Array> {
  const canvas = new Canvas({ title, created });
  const place = placeOfPage(canvas.paper);
  let number = 0;
  for await (const score of scores) {
    for (const [index, page] of (score.pages ?? [null]).entries()) {
      number += 1;
      canvas.addPage();
      const heading = index === 0 ? printTitle(canvas, score) : null;
      if (page !== null) paintPage(canvas, page, place);
      else if (heading) printLost(canvas, heading, titleBaseline);
      printNumber(canvas, String(number));
      await yieldToEventLoop();
      yield* canvas.painted();
    }
  }
  if (number === 0) canvas.addPage();
  yield* canvas.end();
}

function printTitle(canvas: Canvas, { title, subtitle = '' }: PrintedScore): Heading {
  const heading = headingOf(canvas, { title, below: subtitle, most: 1, largest: 19 });
  canvas.bookmark(title);
  printHeading(canvas, heading, titleBaseline);
  return heading;
}
