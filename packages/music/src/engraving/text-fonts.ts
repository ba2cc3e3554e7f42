import { VerovioToolkit } from 'verovio/esm';
import type { VerovioModule } from 'verovio/wasm';
import { advanceOf, fallbackFamilies, type Family, textFamily, verovioFonts } from '#fonts/runs.ts';
import { strToU8, zipSync } from 'fflate';

/** The font's name in Verovio, which writes it for music glyphs within a text. */
const family = 'Noteheads';
/** The distance between two staff lines. */
const space = 250;

/**
 * The noteheads that Leipzig lacks, in SMuFL's units: their SMuFL code points, width, the height at which stems attach,
 * and a closed outline centred on the note.
 */
type Head = readonly [codes: string, width: number, stem: number, path: string];

const circle =
  'M0 0c0 105 85 190 190 190s190 -85 190 -190s-85 -190 -190 -190s-190 85 -190 190zM25 0c0 -91 74 -165 165 -165s165 74 165 165s-74 165 -165 165s-165 -74 -165 -165z';
const noteInCircle = 'M62 -22c0 45 55 105 136 105c74 0 120 -26 120 -62c0 -52 -70 -103 -150 -103c-70 0 -106 20 -106 60z';

const heads: readonly Head[] = [
  ['E0BE', 300, -125, 'M0 -125L150 125L300 -125Z'],
  ['E0BC E0BB', 300, -125, 'M0 -125L150 125L300 -125ZM247 -95L150 67L53 -95Z'],
  ['E0C7', 300, 125, 'M0 125L300 125L150 -125Z'],
  ['E0C5 E0C4', 300, 125, 'M0 125L300 125L150 -125ZM150 -67L247 95L53 95Z'],
  ['E0C0', 300, 0, 'M0 0L300 125L300 -125Z'],
  ['E0BF', 300, 0, 'M0 0L300 125L300 -125ZM270 -80L270 80L78 0Z'],
  ['E0F0', 300, -125, 'M0 -125L150 125L300 -125L150 -60Z'],
  ['E0EF E0EE', 300, -125, 'M0 -125L150 125L300 -125L150 -60ZM57 -72L150 -30L243 -72L150 75Z'],
  ['E0F4', 300, 125, 'M0 125L150 60L300 125L150 -125Z'],
  ['E0F3 E0F2', 300, 125, 'M0 125L150 60L300 125L150 -125ZM150 -75L243 72L150 30L57 72Z'],
  [
    'E115',
    300,
    0,
    'M0 0c0 83 67 150 150 150s150 -67 150 -150s-67 -150 -150 -150s-150 67 -150 150zM28 0c0 -67 55 -122 122 -122s122 55 122 122s-55 122 -122 122s-122 -55 -122 -122zM110 0c0 22 18 40 40 40s40 -18 40 -40s-18 -40 -40 -40s-40 18 -40 40z',
  ],
  ['E1B5', 300, 125, 'M0 125L300 125L0 -125Z'],
  ['E1B4', 300, 125, 'M0 125L300 125L0 -125ZM30 -61L217 95L30 95Z'],
  ['E1B7', 300, -125, 'M300 125L300 -125L0 -125Z'],
  ['E1B6', 300, -125, 'M300 125L300 -125L0 -125ZM83 -95L270 -95L270 61Z'],
  ['E1BD', 300, 110, 'M0 110C0 -200 300 -200 300 110Z'],
  ['E1BC', 300, 110, 'M0 110C0 -200 300 -200 300 110ZM268 82C258 -156 42 -156 32 82Z'],
  ['E1BF', 300, 40, 'M0 40C0 150 300 150 300 40L150 -130Z'],
  ['E1BE', 300, 40, 'M0 40C0 150 300 150 300 40L150 -130ZM150 -92L266 38C258 122 42 122 34 38Z'],
  ['E0E4', 380, 0, circle + noteInCircle],
  [
    'E0E5 E0E6',
    380,
    0,
    `${circle}${noteInCircle}M190 60C146 60 90 -6 90 -34C90 -58 128 -62 178 -60C230 -56 290 6 290 32C290 60 250 60 190 60Z`,
  ],
];

/** A base64-encoded archive as Verovio reads it. */
function pack(): string {
  const glyphs = heads.flatMap(([codes, width, stem, path]) =>
    codes.split(' ').map((code) => ({ code, width, stem, path })),
  );
  const boxes = glyphs.map(({ code, width, stem }) => {
    const [reach, height] = [width / 2 > 150 ? width / 2 : space / 2, stem / space];
    return (
      `<g c="${code}" x="0" y="${-reach}" w="${width}" h="${reach * 2}" h-a-x="${width}" n="${code}">` +
      `<a n="stemUpSE" x="${width / space}" y="${height}"/><a n="stemDownNW" x="0" y="${height}"/></g>`
    );
  });
  const drawings = glyphs.map(({ code, path }): [string, Uint8Array] => [
    `${family}/${code}.xml`,
    strToU8(`<g id="${code}"><path transform="scale(1,-1)" d="${path}"/></g>`),
  ]);
  const measures = `<bounding-boxes font-family="${family}" units-per-em="${space * 4}">${boxes.join('')}</bounding-boxes>`;
  const archive = {
    [`${family}.xml`]: strToU8(measures),
    [`${family}.css`]: strToU8(''),
    ...Object.fromEntries(drawings),
  };
  return Buffer.from(zipSync(archive)).toString('base64');
}

/** Verovio falls back to Leipzig for glyphs that this font lacks. */
const noteheadFont = { fontAddCustom: [pack()], font: family, fontFallback: 'Leipzig' } as const;

/** Replaces the name of this font in texts of a drawing by that of the font with their glyphs. */
export const inMusicFont = (svg: string) => svg.replaceAll(`font-family="${family}"`, 'font-family="Leipzig"');

const folder = '/data/text';

/**
 * Provides toolkits that lay text out by the metrics of the fonts in which it is painted. Verovio reads metrics only
 * when a toolkit is created, so a score with characters of further scripts needs a new toolkit, which takes about 50
 * ms.
 */
export class Toolkits {
  readonly #module: VerovioModule;
  readonly #letters = new Set<number>();
  #toolkit: VerovioToolkit;

  constructor(module: VerovioModule) {
    this.#module = module;
    this.#toolkit = this.#make();
  }

  /** A toolkit that knows every character of a MusicXML file. */
  toolkitFor(xml: string): VerovioToolkit {
    const news = lettersOf(xml).filter((letter) => !this.#letters.has(letter));
    if (news.length === 0) return this.#toolkit;
    for (const letter of news) this.#letters.add(letter);
    this.#toolkit.destroy();
    this.#toolkit = this.#make();
    return this.#toolkit;
  }

  #make(): VerovioToolkit {
    for (const { file, xml } of verovioFonts(this.#letters)) {
      this.#module.FS_unlink(`${folder}/${file}`);
      this.#module.FS_createDataFile(folder, file, new TextEncoder().encode(xml), true, true);
    }
    const toolkit = new VerovioToolkit(this.#module);
    toolkit.setOptions(noteheadFont);
    return toolkit;
  }
}

/** Code points that the text font lacks, written directly or as character references. */
function lettersOf(xml: string): number[] {
  const found = new Set<number>();
  for (const [letter] of xml.matchAll(/\P{ASCII}/gu)) found.add(letter.codePointAt(0) ?? 0);
  for (const [, hex, decimal] of xml.matchAll(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi)) {
    found.add(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
  }
  const has = (family: Family, code: number) => advanceOf(family, 'regular', code) !== undefined;
  const others = [...found].filter((code) => !has(textFamily, code));
  return others.filter((code) => fallbackFamilies.some((family) => has(family, code)));
}
