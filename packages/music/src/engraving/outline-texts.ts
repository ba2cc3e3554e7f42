import { Blob, Face, Font } from 'harfbuzzjs';
import {
  type FontFile,
  loadFontsOfRuns,
  lookOf,
  textRuns,
  type WrittenRun,
  writtenRuns,
} from '#fontfiles/load-fonts.ts';
import { createShaper } from '#fontfiles/shape.ts';
import { inVisualOrder } from '#fonts/runs.ts';
import { remember } from '#remember.ts';
import { Markup } from '#xml/markup.ts';
import { relativePath } from './boxes.ts';
import { Drawing, leftOf, type TextLine } from './drawing.ts';

/**
 * Replaces each text of a drawing by its outlines, in the fonts of the printed pages. A picture within a web page loads
 * no fonts, and would show its texts in whatever font the machine has.
 */
export async function outlineTexts(svg: string): Promise<string> {
  const { root, lines } = new Drawing(svg);
  await loadFontsOfRuns(
    lines.flatMap(({ words }) => words.flatMap(({ text, style }) => textRuns(text, lookOf(style)))),
  );
  const texts = Map.groupBy(lines, ({ element }) => element);
  for (const element of [root, ...root.descendants()])
    element.children = element.children.flatMap((child) =>
      child instanceof Markup && child.name === 'text' ? (texts.get(child) ?? []).map(outlineOf) : child,
    );
  return root.toString();
}

function outlineOf(line: TextLine): string {
  const runs = line.words.flatMap(({ text, style }) =>
    writtenRuns(text, lookOf(style)).map((run) => ({ ...run, fill: style.fill })),
  );
  const drawn = inVisualOrder(runs).map((run) => ({ fill: run.fill, ...placedRun(run) }));
  let left = leftOf(
    line,
    drawn.reduce((sum, run) => sum + run.width, 0),
  );
  const paths = new Map<string, string>();
  for (const { fill, width, pathAt } of drawn) {
    paths.set(fill, (paths.get(fill) ?? '') + pathAt(left, line.y));
    left += width;
  }
  const move = line.transform === '' ? '' : ` transform="${line.transform}"`;
  return Array.from(paths)
    .filter(([, path]) => path !== '')
    .map(([fill, path]) => `<path d="${path}"${fill === '' ? '' : ` fill="${fill}"`}${move} stroke="none"/>`)
    .join('');
}

const outliners = new Map<string, ReturnType<typeof openOutliner>>();

/** Each font is opened once. Paths are in font units, y upwards. */
function openOutliner({ bytes, shape }: FontFile) {
  const face = new Face(new Blob(new Uint8Array(bytes).buffer));
  const font = new Font(face);
  const paths = new Map<number, string>();
  const pathOf = (id: number) => remember(paths, id, () => font.glyphToPath(id));
  const shaped = shape ?? createShaper(bytes);
  const outline = (text: string) => shaped(text).map((glyph) => ({ ...glyph, path: pathOf(glyph.id) }));
  return { unitsPerEm: face.upem, outline };
}

function placedRun({ font, text, size }: WrittenRun) {
  const { unitsPerEm, outline } = remember(outliners, font.name, () => openOutliner(font));
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
