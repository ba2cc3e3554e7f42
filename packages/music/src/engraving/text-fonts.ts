import { VerovioToolkit } from 'verovio/esm';
import type { VerovioModule } from 'verovio/wasm';
import { advanceOf, fallbackFamilies, type Family, textFamily, verovioFonts } from '#fonts/advances.ts';
import { noteheadFont } from './notehead-font.ts';

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
