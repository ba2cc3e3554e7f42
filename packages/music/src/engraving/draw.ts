import type { TimemapEntry, VerovioToolkit } from 'verovio/esm';
import { assertSafe } from './assert-safe.ts';
import type { Engraving, Moment } from './engraving.ts';
import { options } from './options.ts';

/** Draws a score that was read and checked before: Verovio draws anything it is given, or dies of it. */
export function draw(toolkit: VerovioToolkit, xml: string): Engraving {
  toolkit.setOptions(options);
  if (!toolkit.loadData(xml)) throw new Error('Verovio could not load the score');

  const pages = Array.from({ length: toolkit.getPageCount() }, (_, index) => lighter(toolkit.renderToSVG(index + 1)));
  if (pages.length === 0 || pages.some(isBlank)) throw new Error('A page of the score came out blank');
  for (const page of pages) assertSafe(page);

  const timemap = momentsOf(toolkit.renderToTimemap({ includeMeasures: true, includeRests: false }), measureIds(pages));
  return { pages, timemap, seconds: (timemap.at(-1)?.t ?? 0) / 1000 };
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
