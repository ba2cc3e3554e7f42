import { type Layout, unitsPerMm } from '#layout/index.ts';

/** A drawing of systems one below the other, split into parts. */
export type Strip = { head: string; glyphs: Map<string, string>; id: string; systems: string[] };

const systemTag = /^( *)<g id="[^"]*" class="system">$/;

/** Splits Verovio's drawings of one score. @throws if they do not have the expected form */
export function readStrip(svgs: readonly string[]): Strip {
  const [first, ...others] = svgs.map(readDrawing);
  if (!first) throw new Error('A score was drawn on no page');
  const glyphs = new Map(first.glyphs);
  const systems = [...first.systems];
  for (const other of others) {
    const renamed = (text: string) => text.replaceAll(other.id, first.id);
    for (const [id, glyph] of other.glyphs) glyphs.set(renamed(id), renamed(glyph));
    systems.push(...other.systems.map(renamed));
  }
  return { ...first, glyphs, systems };
}

/** Splits by indentation. */
function readDrawing(svg: string): Strip {
  const lines = svg.split('\n');
  const systems: string[] = [];
  let head: string[] | null = null;
  let [from, end] = [-1, ''];
  for (const [index, line] of lines.entries()) {
    const indentation = from < 0 ? systemTag.exec(line)?.[1] : undefined;
    if (indentation !== undefined) {
      head ??= lines.slice(0, index);
      [from, end] = [index, `${indentation}</g>`];
    } else if (from >= 0 && line === end) {
      systems.push(lines.slice(from, index + 1).join('\n'));
      from = -1;
    }
  }
  if (head === null || from >= 0) throw new Error('A drawing holds no system that ends');
  const [, id = ''] = /<svg [^>]*?id="([^"]+)"/.exec(svg) ?? [];
  const text = head.join('\n');
  return { head: text, glyphs: glyphsOf(text), id, systems };
}

function glyphsOf(head: string): Map<string, string> {
  return new Map(
    Array.from(head.matchAll(/<g id="([0-9A-F]{4,5}-[^"]+)">[^]*?<\/g>/g), ([glyph, id = '']) => [id, glyph]),
  );
}

/** A system, how far it moves down in page units, and its scale. */
type Placed = { system: string; shift: number };

/** Composes an SVG page from systems of a strip, with the glyphs that they use. */
export function composePage(
  { head, glyphs, id }: Strip,
  placed: readonly Placed[],
  { page, zoom, number }: { page: Layout['page']; zoom: number; number: number },
): string {
  const music = placed
    .map(
      ({ system, shift }) =>
        `<g class="place" transform="translate(0, ${Math.round(shift)})${
          zoom === 1 ? '' : ` scale(${zoom.toFixed(5)})`
        }">\n${system}\n</g>`,
    )
    .join('\n');
  const used = new Set(Array.from(music.matchAll(/href="#([^"]+)"/g), ([, glyph = '']) => glyph));
  const defs = Array.from(used, (glyph) => glyphs.get(glyph) ?? '').join('\n');
  const [width, height] = [page.width * 10, page.height * 10];
  const viewBox = (scale: number) => `viewBox="0 0 ${Math.round(width * scale)} ${Math.round(height * scale)}"`;
  let nth = 0;
  const own = head
    .replace(/<defs>[^]*?<\/defs>/, '')
    .replace(/\s*<g id="[^"]*" class="[^"]*pageMilestone" \/>/g, '')
    .replaceAll(/viewBox="[^"]*"/g, () => viewBox((nth += 1) === 1 ? 1 : unitsPerMm / 10))
    .replace(/(class="page-margin" transform="translate\(-?[\d.]+), -?[\d.]+\)/, '$1, 0)');
  const drawing = `${own.replace(/(<svg [^>]*>)/, `$1\n<defs>\n${defs}\n</defs>`)}\n${music}\n</g>\n</svg>\n</svg>`;
  return drawing.replaceAll(id, `${id}${number}`);
}
