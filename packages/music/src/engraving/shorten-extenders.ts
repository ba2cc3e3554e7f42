import { isHyphen } from './hyphens.ts';
import { type PlacedText, readTexts } from './placed-texts.ts';

/** As fractions of the size of the text. */
const sizes = {
  /** From the end of an extender to the next syllable. */
  gap: 0.25,
  /** A shorter extender is left out. */
  shortest: 0.4,
  /** From a hyphen at the beginning of a line to the next syllable; less if that syllable begins the line. */
  hyphen: 0.7,
};

/** A syllable with the line or the first hyphen behind it. */
const extended =
  /(<g id="([^"]+)" class="syl">\s*<text x="(-?\d+)" y="(-?\d+)"(?:(?!<\/g>)[^])*?<\/text>\s*)<rect x="(-?\d+)" y="(-?\d+)"([^>]*?) width="(\d+)" \/>/g;

/** The line or the hyphens of a syllable in the line of music before, or the beginning of a line of music. */
const continued = /class="system"|<g class="syl [^"]*spanning">[^]*?<\/g>/g;
const connector = /<rect x="(-?\d+)" y="(-?\d+)"([^>]*?) width="(\d+)" \/>/g;

/**
 * Ends the lines that extend syllables before the next syllable: Verovio draws them up to the last note, below which a
 * long syllable may have begun. Takes away the hyphen before a syllable with which a line of music begins, as engravers
 * do. Takes a drawing of lines that is not scaled.
 */
export function shortenExtenders(svg: string): string {
  if (!/class="syl[^]*?<rect /.test(svg)) return svg;
  const syllables = readTexts(svg).filter(({ kind }) => kind === 'syl');
  const rows = Map.groupBy(syllables, rowOf);
  const byId = new Map(syllables.map((syllable) => [syllable.id, syllable]));
  return shortenContinued(svg, [...rows.values()]).replace(extended, (drawn, text: string, id: string, ...numbers) => {
    const [x = '', baseline = '', left = '', y = '', more = '', width = ''] = numbers.map(String);
    const own = byId.get(id);
    const next = own && nextOf(own, rows.get(rowOf(own)) ?? []);
    if (!own || !next || isHyphen(Number(y), { baseline: Number(baseline), size: own.size })) return drawn;
    const end = next.left - (own.left - Number(x));
    return text + shorten({ x: left, y, more, width }, end, own.size);
  });
}

/** Those at the beginning of a line of music. */
function shortenContinued(svg: string, rows: readonly PlacedText[][]): string {
  const [, marginX = '0', marginY = '0'] = /class="page-margin" transform="translate\((-?\d+), (-?\d+)/.exec(svg) ?? [];
  const firsts = rows.map((row) => row.reduce((one, other) => (one.left <= other.left ? one : other)));
  let system = -1;
  return svg.replace(continued, (drawn) => {
    if (drawn.startsWith('class')) system += 1;
    return drawn.replace(connector, (line, x: string, y: string, more: string, width: string) => {
      const top = Number(y) + Number(marginY);
      const next = firsts.find((one) => one.system === system && Math.abs(one.baseline - top) < one.size / 2);
      if (!next) return line;
      const end = next.left - Number(marginX);
      if (!isHyphen(top, next)) return shorten({ x, y, more, width }, end, next.size);
      return Number(x) + Number(width) > end - sizes.hyphen * next.size ? '' : line;
    });
  });
}

/** The line, ending before the syllable that begins at `end`; nothing if it would be too short. */
function shorten({ x, y, more, width }: Record<'x' | 'y' | 'more' | 'width', string>, end: number, size: number) {
  const room = Math.min(Number(width), Math.round(end - sizes.gap * size - Number(x)));
  return room < Math.min(Number(width), sizes.shortest * size)
    ? ''
    : `<rect x="${x}" y="${y}"${more} width="${room}" />`;
}

const rowOf = ({ system, baseline }: PlacedText) => `${system} ${Math.round(baseline)}`;

function nextOf(own: PlacedText, row: readonly PlacedText[]): PlacedText | undefined {
  const after = row.filter(({ left, verse }) => left > own.left && verse !== own.verse);
  return after.reduce<PlacedText | undefined>((next, one) => (next && next.left <= one.left ? next : one), undefined);
}
