import type { TimemapEntry, VerovioToolkit } from 'verovio/esm';
import { assertSafe } from './assert-safe.ts';
import { drawTies } from './draw-ties.ts';
import { dropComments } from './drop-comments.ts';
import { dropEmptyTempo } from './drop-empty-tempo.ts';
import { dropLongRests } from './drop-long-rests.ts';
import type { Engraving, Moment, System } from './engraving.ts';
import { measureSystems } from './measure-page.ts';
import { describeNotes } from './notes.ts';
import { options } from './options.ts';
import { tellJumps } from './tell-jumps.ts';
import { drawThumbnail } from './thumbnail.ts';

/** Draws a score that was read and checked before; Verovio checks nothing, and may crash on other files. */
export function draw(toolkit: VerovioToolkit, xml: string): Engraving {
  toolkit.setOptions(options);
  if (!toolkit.loadData(mend(xml))) throw new Error('Verovio could not load the score');

  const pages = Array.from({ length: toolkit.getPageCount() }, (_, index) => lighter(toolkit.renderToSVG(index + 1)));
  if (pages.length === 0 || pages.some(isBlank)) throw new Error('A page of the score came out blank');
  const { systems, thumbnail } = measurePages(pages);
  for (const drawing of [...pages, thumbnail]) assertSafe(drawing);

  const entries = toolkit.renderToTimemap({ includeMeasures: true, includeRests: false });
  const timemap = momentsOf(entries, measureIds(pages));
  return {
    pages,
    systems,
    thumbnail,
    timemap,
    notes: describeNotes(toolkit.getMEI({}), new Set(timemap.flatMap(({ on }) => on))),
    tempo: entries[0]?.tempo ?? 120,
    seconds: (timemap.at(-1)?.t ?? 0) / 1000,
  };
}

function mend(xml: string): string {
  return tellJumps(dropLongRests(dropEmptyTempo(drawTies(dropComments(xml)))));
}

function measurePages(pages: string[]): { systems: System[]; thumbnail: string } {
  const measured = pages.map((page) => measureSystems(page));
  const [page, first] = [pages[0], measured[0]?.[0]];
  if (page === undefined || !first) throw new Error('The first page of the score has no system');
  const systems = measured.flatMap((onPage, index) =>
    onPage.map(({ top, bottom, measures }) => ({
      page: index + 1,
      top: Math.floor(top),
      bottom: Math.ceil(bottom),
      measures,
    })),
  );
  return { systems, thumbnail: drawThumbnail(page, first) };
}

/** Fonts that Verovio puts into each page are the same 200 KB every time; the browser and the PDF have their own. */
function lighter(svg: string): string {
  return svg.replace(/@font-face\s*\{[^}]*\}/g, '').replace(/<style[^>]*>\s*<\/style>/g, '');
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

function momentsOf(entries: TimemapEntry[], measures: Map<string, number>): Moment[] {
  return entries.map(({ tstamp, on = [], off = [], measureOn = '' }) => {
    // In a repeat Verovio names the copies of what is played again: the id before '-rend' is the one that was drawn.
    const measure = measures.get(drawn(measureOn));
    return { t: Math.round(tstamp), on: on.map(drawn), off: off.map(drawn), ...(measure !== undefined && { measure }) };
  });
}

const drawn = (id: string) => id.replace(/-rend\d+$/, '');
