import { loadFontsOf } from './load-fonts-of.ts';
import { parsePage } from './parse-page.ts';

/** The page that will probably be shown next, already parsed. */
let prepared: { text: string; page: SVGSVGElement } | null = null;

/**
 * Parses a page and loads its fonts before it is shown; only the last one is kept. If a page is not SVG, the error is
 * reported when it is shown.
 */
export function preparePage(text: string): void {
  if (prepared?.text === text) return;
  loadFontsOf(text);
  try {
    prepared = { text, page: parsePage(text) };
  } catch {
    prepared = null;
  }
}

/** The page to be shown, parsed now if it was not prepared. */
export function takePage(text: string): SVGSVGElement {
  const ready = prepared?.text === text ? prepared.page : null;
  if (ready === null) loadFontsOf(text);
  prepared = null;
  return ready ?? parsePage(text);
}
