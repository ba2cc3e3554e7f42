import { isHyphen } from './hyphens.ts';
import { type PlacedText, readTexts } from './placed-texts.ts';

/** As fractions of the size of the text. */
const sizes = {
  /** From the end of an extender to the next syllable. */
  gap: 0.25,
  /** A shorter extender is left out. */
  shortest: 0.4,
};

/** A syllable with the line or the first hyphen behind it. */
const extended =
  /(<g id="([^"]+)" class="syl">\s*<text x="(-?\d+)" y="(-?\d+)"(?:(?!<\/g>)[^])*?<\/text>\s*)<rect x="(-?\d+)" y="(-?\d+)"([^>]*?) width="(\d+)" \/>/g;

/**
 * Ends the lines that extend syllables before the next syllable: Verovio draws them up to the last note, below which a
 * long syllable may have begun. Takes a drawing of lines that is not scaled.
 */
export function shortenExtenders(svg: string): string {
  if (!/class="syl">[^]*?<rect /.test(svg)) return svg;
  const syllables = readTexts(svg).filter(({ kind }) => kind === 'syl');
  const rows = Map.groupBy(syllables, rowOf);
  const byId = new Map(syllables.map((syllable) => [syllable.id, syllable]));
  return svg.replace(extended, (drawn, text: string, id: string, ...numbers: string[]) => {
    const [x = '', baseline = '', left = '', y = '', more = '', width = ''] = numbers;
    const own = byId.get(id);
    const next = own && nextOf(own, rows.get(rowOf(own)) ?? []);
    if (!own || !next || isHyphen(Number(y), { baseline: Number(baseline), size: own.size })) return drawn;
    const end = next.left - (own.left - Number(x)) - sizes.gap * own.size;
    const room = Math.round(end - Number(left));
    if (room >= Number(width)) return drawn;
    return room < sizes.shortest * own.size ? text : `${text}<rect x="${left}" y="${y}"${more} width="${room}" />`;
  });
}

const rowOf = ({ system, baseline }: PlacedText) => `${system} ${Math.round(baseline)}`;

function nextOf(own: PlacedText, row: readonly PlacedText[]): PlacedText | undefined {
  const after = row.filter(({ left, verse }) => left > own.left && verse !== own.verse);
  return after.reduce<PlacedText | undefined>((next, one) => (next && next.left <= one.left ? next : one), undefined);
}
