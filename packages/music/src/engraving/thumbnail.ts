import { boldClasses, italicClasses } from '#fonts/runs.ts';
import { decode, Markup } from '#xml/markup.ts';
import { movePath, readPlacement, widen } from './boxes.ts';
import type { MeasuredSystem } from './drawing.ts';

type Attributes = Markup['attributes'];

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

const straight = /^M-?\d+ -?\d+ L-?\d+ -?\d+$/;

/**
 * A picture of only the first system of its page, without names of instruments. Its texts are still texts, which
 * `outlineTexts` replaces. Lines of equal width are merged into one path, glyphs and beams into another: a
 * browser shows hundreds of such pictures while scrolling, and takes a third of the time and memory with fewer
 * elements.
 */
export function drawThumbnail(page: Markup, system: MeasuredSystem): string {
  const artist = new Miniature(page);
  const drawn = artist.copyFirstSystem(page);
  const { left, top, right, bottom } = widen(system, margin);
  const view = [left, top, right - left, bottom - top].map(Math.round).join(' ');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="${view}">` +
    `<defs>${artist.definitions}</defs><g color="black" stroke="black">${drawn}</g></svg>`
  );
}

class Miniature {
  readonly #outlines: ReadonlyMap<string, Attributes[]>;
  /** Drawn at the end of the system: straight lines by stroke style, and filled shapes (glyphs and beams). */
  readonly #lines = new Map<string, string>();
  #shapes = '';
  readonly #used = new Set<string>();

  constructor(page: Markup) {
    const glyphs = Array.from(page.descendants()).find(({ name }) => name === 'defs')?.elements ?? [];
    this.#outlines = new Map(
      glyphs.map(({ id, elements }) => [codeOf(id), elements.map(({ attributes }) => attributes)]),
    );
  }

  get definitions(): string {
    const paths = (code: string) =>
      (this.#outlines.get(code) ?? []).map((path) => `<path${attributesText(path)}/>`).join('');
    return Array.from(this.#used, (code) => `<g id="${code}">${paths(code)}</g>`).join('');
  }

  /** The first system within the groups that move it. */
  copyFirstSystem(outer: Markup): string {
    for (const element of outer.elements) {
      if (element.kind === 'system') return this.#copy(element, true) + this.#drawTogether();
      const drawn = this.copyFirstSystem(element);
      const isShift = element.kind === 'page-margin' || element.kind === 'place';
      if (drawn !== '') return isShift ? `<g${attributesText(element.attributes)}>${drawn}</g>` : drawn;
    }
    return '';
  }

  #drawTogether(): string {
    const lines = Array.from(this.#lines, ([look, path]) => `<path d="${path}"${look}/>`).join('');
    return lines + (this.#shapes === '' ? '' : `<path d="${this.#shapes}" stroke="none"/>`);
  }

  /** An element is plain if nothing around it in its system has a style or position. */
  #copy(element: Markup, isPlain: boolean): string {
    const { name, attributes, kind } = element;
    if (kind === 'label' || kind === 'labelAbbr') return '';
    if (name === 'use') return this.#use(attributes, isPlain);
    const { points = '', d: path = '', ...others } = attributes;
    if (name === 'polygon' && isPlain && attributesText(attributes) === attributesText({ points })) {
      this.#shapes += `M${points}Z`;
      return '';
    }
    if (name === 'path' && isPlain && straight.test(path)) {
      const stroke = attributesText(others);
      this.#lines.set(stroke, (this.#lines.get(stroke) ?? '') + path);
      return '';
    }
    const classes = (attributes['class'] ?? '').split(' ');
    const words = attributesText(attributes) + classes.map((one) => looks[one] ?? '').join('');
    const isWritten = name !== 'g' || words !== '';
    const inside = element.children
      .map((child) => (child instanceof Markup ? this.#copy(child, isPlain && !isWritten) : writtenText(child, name)))
      .join('');
    return isWritten ? `<${name}${name === 'text' ? ' stroke="none"' : ''}${words}>${inside}</${name}>` : inside;
  }

  #use(attributes: Attributes, isPlain: boolean): string {
    const code = codeOf((attributes['xlink:href'] ?? '').slice(1));
    const moved = isPlain ? moveOutline(this.#outlines.get(code) ?? [], attributes) : null;
    if (moved !== null) {
      this.#shapes += moved;
      return '';
    }
    this.#used.add(code);
    return `<use xlink:href="#${code}"${attributesText(attributes)}/>`;
  }
}

/** Line breaks between elements are left out. */
function writtenText(text: string, parent: string): string {
  const isWords = parent === 'text' || parent === 'tspan';
  return isWords && !(text.trim() === '' && text.includes('\n')) ? escaped(decode(text)) : '';
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

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
