import { enableLog, LOG_OFF, type VerovioToolkit } from 'verovio/esm';
import createVerovioModule from 'verovio/wasm';
import { type Layout, showMarks } from '#layout/index.ts';
import { editMei } from '#mei/index.ts';
import { normalize, spellOut } from '#normalizing/index.ts';
import { fineWithin, playingOrder } from '#performing/index.ts';
import { prepareCheck } from '#verifying/index.ts';
import { parseXml } from '#xml/index.ts';
import { assertSafe } from './assert-safe.ts';
import { withCutTexts } from './cut-texts.ts';
import type { Engraving } from './engraving.ts';
import type { EngraveTask } from './index.ts';
import { hideStaffLines } from './hide-staff-lines.ts';
import { keepTextsOnPage } from './keep-texts-on-page.ts';
import { layOut } from './lay-out.ts';
import { nameFonts } from './name-fonts.ts';
import { numberEndings } from './number-endings.ts';
import { shrinkSyllables } from './shrink-syllables.ts';
import { play } from './play.ts';
import { spaceBrackets } from './space-brackets.ts';
import { Toolkits } from './text-fonts.ts';
import { drawThumbnail } from './thumbnail.ts';

/** Loads Verovio, whose memory grows with every score. */
export async function startDrawing(): Promise<(task: EngraveTask) => Engraving> {
  const module = await createVerovioModule();
  enableLog(LOG_OFF, module);
  const toolkits = new Toolkits(module);
  return ({ xml, layout }) => draw(toolkits.toolkitFor(xml), xml, layout);
}

/** Draws a score that was read and checked before; Verovio checks nothing, and may crash on other files. */
function draw(toolkit: VerovioToolkit, xml: string, layout: Layout): Engraving {
  const score = parseXml(xml);
  // Done before the check, so that marks left out by the layout do not count as missing, and symbols are checked as
  // they are spelt out.
  showMarks(score, layout);
  spellOut(score);
  const check = prepareCheck(score, xml);
  normalize(score);
  check.includeAdded(score);
  const order = playingOrder(score);
  const end = fineWithin(score, order);
  const source = { score, edit: editMei(score) };
  const { pages: laidOut, systems, first } = keepTextsOnPage(score, () => layOut(toolkit, source, layout));
  const drawn = laidOut.map((page) => nameFonts(shrinkSyllables(spaceBrackets(numberEndings(page)))));
  const pages = hideStaffLines(drawn, score);
  if (pages.some(isBlank)) throw new Error('A page of the score came out blank');
  const thumbnail = drawThumbnail(pages[0] ?? '', first);
  for (const drawing of [...pages, thumbnail]) assertSafe(drawing);

  const entries = toolkit.renderToTimemap({ includeMeasures: true, includeRests: false });
  const { timemap, notes } = play({ xml, mei: toolkit.getMEI({}), order, end, entries, measures: measureIds(pages) });
  return {
    pages,
    systems,
    thumbnail,
    timemap,
    notes,
    tempo: entries[0]?.tempo ?? 120,
    seconds: (timemap.at(-1)?.t ?? 0) / 1000,
    missing: withCutTexts(check.findMissing(drawn), drawn),
  };
}

function isBlank(svg: string): boolean {
  return !svg.includes('<use') || !svg.includes('class="measure"');
}

function measureIds(pages: string[]): Map<string, number> {
  const ids = pages.flatMap((page) =>
    Array.from(page.matchAll(/<g id="([^"]+)" class="measure"/g), ([, id = '']) => id),
  );
  return new Map(ids.map((id, index) => [id, index + 1]));
}
