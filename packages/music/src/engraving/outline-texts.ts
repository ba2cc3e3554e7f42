import { loadFontsOfRuns, type Look, outlinerOf, textRuns, type WrittenRun, writtenRuns } from '#fontfiles/index.ts';
import { faceOf, inVisualOrder, plainStyle, styleWithin, type TextStyle } from '#fonts/index.ts';
import { walkDrawing } from '#xml/index.ts';
import { relativePath } from './boxes.ts';

type Words = Look & { text: string; fill: string };
type Line = { x: number; y: number; anchor: string; transform: string; words: Words[] };
type Attributes = Record<string, string>;

const anyText = /<text\b[^]*?<\/text>/g;

/**
 * Replaces each text of a drawing by its outlines, in the fonts of the printed pages. A picture within a web page loads
 * no fonts, and would show its texts in whatever font the machine has.
 */
export async function outlineTexts(svg: string): Promise<string> {
  const reader = new LineReader();
  walkDrawing(svg, reader);
  await loadFontsOfRuns(
    reader.texts.flatMap((lines) => lines.flatMap(({ words }) => words.flatMap((look) => textRuns(look.text, look)))),
  );
  let nth = 0;
  return svg.replaceAll(anyText, () => (reader.texts[nth++] ?? []).map(outlineOf).join(''));
}

/** The lines of each <text>. */
class LineReader {
  readonly texts: Line[][] = [];
  readonly #styles: (TextStyle & { fill: string })[] = [{ ...plainStyle, fill: '' }];
  #line: Line | null = null;

  open(name: string, attributes: Attributes): void {
    const outer = this.#style;
    this.#styles.push({ ...styleWithin(outer, attributes), fill: attributes['fill'] ?? outer.fill });
    if (name === 'text') {
      this.texts.push([]);
      this.#begin(attributes);
    } else if (name === 'tspan' && this.#line && (attributes['x'] ?? attributes['y']) !== undefined)
      this.#begin(attributes);
  }

  text(text: string): void {
    const { isMusic, isHidden, family, size, fill, ...style } = this.#style;
    const words = text.replace(/[\t\r\n]+\s*/g, '');
    if (!this.#line || isHidden || size === 0 || words === '') return;
    const face = isMusic ? 'music' : faceOf({ isMusic, isHidden, family, size, ...style });
    this.#line.words.push({ text: words, face, size, fill, ...(family && { family }) });
  }

  close(name: string): void {
    this.#styles.pop();
    if (name === 'text') this.#line = null;
  }

  get #style(): TextStyle & { fill: string } {
    return this.#styles.at(-1) ?? { ...plainStyle, fill: '' };
  }

  /** A part of a text with its own position is a line of its own. */
  #begin({ x, y, 'text-anchor': anchor, transform }: Attributes): void {
    const before = this.#line;
    this.#line = {
      x: x === undefined ? (before?.x ?? 0) : Number(x),
      y: y === undefined ? (before?.y ?? 0) : Number(y),
      anchor: anchor ?? before?.anchor ?? 'start',
      transform: transform ?? before?.transform ?? '',
      words: [],
    };
    this.texts.at(-1)?.push(this.#line);
  }
}

function outlineOf({ x, y, anchor, transform, words }: Line): string {
  const runs = words.flatMap(({ fill, ...look }) => writtenRuns(look.text, look).map((run) => ({ ...run, fill })));
  const drawn = inVisualOrder(runs).map((run) => ({ fill: run.fill, ...placedRun(run) }));
  const width = drawn.reduce((sum, run) => sum + run.width, 0);
  let left = x - (anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0);
  const paths = new Map<string, string>();
  for (const { fill, width: own, pathAt } of drawn) {
    paths.set(fill, (paths.get(fill) ?? '') + pathAt(left, y));
    left += own;
  }
  const move = transform === '' ? '' : ` transform="${transform}"`;
  return Array.from(paths)
    .filter(([, path]) => path !== '')
    .map(([fill, path]) => `<path d="${path}"${fill === '' ? '' : ` fill="${fill}"`}${move} stroke="none"/>`)
    .join('');
}

function placedRun({ font, text, size }: WrittenRun) {
  const { unitsPerEm, outline } = outlinerOf(font);
  const glyphs = outline(text);
  const scale = size / unitsPerEm;
  const pathAt = (left: number, baseline: number) => {
    let pen = left;
    return glyphs
      .map(({ path, xAdvance, xOffset, yOffset }) => {
        const origin = { x: pen + xOffset * scale, y: baseline - yOffset * scale };
        pen += xAdvance * scale;
        return relativePath(path, { ...origin, across: scale, down: -scale });
      })
      .join('');
  };
  return { width: glyphs.reduce((sum, { xAdvance }) => sum + xAdvance, 0) * scale, pathAt };
}
