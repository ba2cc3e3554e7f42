import { boldClasses, italicClasses } from '#fonts/runs.ts';
import { walkDrawing } from '#xml/walk-drawing.ts';
import { movePath, readPlacement, widen } from './boxes.ts';
import type { MeasuredSystem } from './drawing.ts';

type Attributes = Record<string, string>;

/** Space around the system, in page units: a staff space. */
const margin = 220;

/** Verovio's style rules for these classes; a thumbnail has no style sheet. */
const looks: Record<string, string> = {
  ...Object.fromEntries(Array.from(boldClasses, (name) => [name, ' font-weight="bold"'])),
  ...Object.fromEntries(Array.from(italicClasses, (name) => [name, ' font-style="italic"'])),
};

/** Attributes that affect the appearance; all others are for lookup. */
const kept = new Set(
  (
    'd x y x1 y1 x2 y2 cx cy r rx ry width height points transform visibility color fill fill-opacity stroke stroke-width ' +
    'stroke-opacity stroke-linecap stroke-linejoin stroke-dasharray opacity text-anchor font-family font-size font-style font-weight'
  ).split(' '),
);

/** Staff lines, stems and bar lines. */
const straight = /^M-?\d+ -?\d+ L-?\d+ -?\d+$/;

/**
 * A picture of only the first system of its page, without names of instruments. Its texts are still texts, which
 * `outlineTexts` replaces. Lines of equal width are merged into one path, glyphs and beams into another: a
 * browser shows hundreds of such pictures while scrolling, and takes a third of the time and memory with fewer
 * elements.
 */
export function drawThumbnail(page: string, system: MeasuredSystem): string {
  const artist = new Miniature();
  walkDrawing(page, artist);

  const { left, top, right, bottom } = widen(system, margin);
  const view = [left, top, right - left, bottom - top].map(Math.round).join(' ');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="${view}">` +
    `<defs>${artist.definitions}</defs><g color="black" stroke="black">${artist.drawn}</g></svg>`
  );
}

/** Copies the content of the first system in compact form. */
class Miniature {
  drawn = '';
  readonly #outlines = new Map<string, Attributes[]>();
  /** Drawn at the end of the system: straight lines by stroke style, and filled shapes (glyphs and beams). */
  readonly #lines = new Map<string, string>();
  #shapes = '';
  readonly #used = new Set<string>();
  /** The closing tag of each open element; null for one that is not copied. */
  readonly #ends: (string | null)[] = [];
  #glyph: string | null = null;
  #isInDefinitions = false;
  /** Depth at which the first system begins; 0 before, Infinity after it. */
  #from = 0;
  /** Number of open elements with a style or position there. */
  #around = 0;
  /** Depth at which something is left out. */
  #leftOutFrom = Infinity;
  #isInText = false;

  get definitions(): string {
    const paths = (code: string) =>
      (this.#outlines.get(code) ?? []).map((path) => `<path${attributesText(path)}/>`).join('');
    return Array.from(this.#used, (code) => `<g id="${code}">${paths(code)}</g>`).join('');
  }

  open(name: string, attributes: Attributes): void {
    const classes = (attributes['class'] ?? '').split(' ');
    if (name === 'defs') this.#isInDefinitions = true;
    if (this.#isInDefinitions) this.#define(name, attributes);
    const isSystem = this.#from === 0 && classes.includes('system');
    if (isSystem) {
      this.#from = this.#ends.length;
      this.#around = this.#copied;
    }
    if (classes.includes('label') || classes.includes('labelAbbr'))
      this.#leftOutFrom = Math.min(this.#leftOutFrom, this.#ends.length);

    const isShift = classes.includes('page-margin') || (this.#from === 0 && classes.includes('place'));
    this.#ends.push(this.#isCopied || isShift ? this.#copy(name, attributes, classes) : null);
  }

  text(text: string): void {
    if (!this.#isCopied || !this.#isInText || (text.trim() === '' && text.includes('\n'))) return;
    this.drawn += text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  }

  close(name: string): void {
    this.drawn += this.#ends.pop() ?? '';
    if (this.#ends.length === this.#from) {
      this.#from = Infinity;
      this.#drawTogether();
    }
    if (this.#ends.length === this.#leftOutFrom) this.#leftOutFrom = Infinity;
    if (name === 'defs') this.#isInDefinitions = false;
    if (name === 'text') this.#isInText = false;
  }

  get #isCopied(): boolean {
    return this.#from > 0 && this.#from < Infinity && this.#leftOutFrom === Infinity;
  }

  /** Number of open elements that are copied. */
  get #copied(): number {
    return this.#ends.filter((end) => end).length;
  }

  #drawTogether(): void {
    for (const [look, path] of this.#lines) this.drawn += `<path d="${path}"${look}/>`;
    if (this.#shapes !== '') this.drawn += `<path d="${this.#shapes}" stroke="none"/>`;
  }

  #define(name: string, attributes: Attributes): void {
    if (name === 'g') this.#glyph = codeOf(attributes['id'] ?? '');
    if (name !== 'path' || this.#glyph === null) return;
    this.#outlines.set(this.#glyph, [...(this.#outlines.get(this.#glyph) ?? []), attributes]);
  }

  #copy(name: string, attributes: Attributes, classes: string[]): string {
    if (name === 'text') this.#isInText = true;
    const isPlain = this.#copied === this.#around;
    if (name === 'use') return this.#use(attributes, isPlain);
    if (
      name === 'polygon' &&
      isPlain &&
      attributesText(attributes) === attributesText({ points: attributes['points'] ?? '' })
    ) {
      this.#shapes += `M${attributes['points']}Z`;
      return '';
    }
    const { d: path = '', ...others } = attributes;
    if (name === 'path' && isPlain && straight.test(path)) {
      this.#lines.set(attributesText(others), (this.#lines.get(attributesText(others)) ?? '') + path);
      return '';
    }
    const look = classes.map((one) => looks[one] ?? '').join('');
    const words = `${attributesText(attributes)}${look}`;
    if (name === 'g' && words === '') return '';
    this.drawn += `<${name}${name === 'text' ? ' stroke="none"' : ''}${words}>`;
    return `</${name}>`;
  }

  #use(attributes: Attributes, isPlain: boolean): string {
    const code = codeOf((attributes['xlink:href'] ?? '').slice(1));
    const moved = isPlain ? moveOutline(this.#outlines.get(code) ?? [], attributes) : null;
    if (moved !== null) {
      this.#shapes += moved;
      return '';
    }
    this.#used.add(code);
    this.drawn += `<use xlink:href="#${code}"${attributesText(attributes)}/>`;
    return '';
  }
}

/** The outline of a glyph at its position; null if it has other attributes. */
function moveOutline(paths: readonly Attributes[], used: Attributes): string | null {
  const { transform = '', 'xlink:href': _glyph, ...look } = used;
  const placement = readPlacement(transform);
  if (placement === null || attributesText(look) !== '') return null;
  const moved = paths.map(({ d = '', transform, ...look }) =>
    transform === 'scale(1,-1)' && attributesText(look) === '' ? movePath(d, placement) : null,
  );
  return moved.every((path) => path !== null) ? moved.join('') : null;
}

/** The code point of a glyph from its id, without the page's prefix. */
function codeOf(id: string): string {
  return id.split('-', 1)[0] ?? '';
}

function attributesText(attributes: Attributes): string {
  return Object.entries(attributes)
    .filter(([name]) => kept.has(name))
    .map(
      ([name, value]) =>
        ` ${name}="${value.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')}"`,
    )
    .join('');
}
