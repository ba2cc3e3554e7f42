import createVerovioModule from 'verovio/wasm';
import { enableLog, LOG_OFF, type VerovioToolkit } from 'verovio/esm';
import { SaxesParser } from 'saxes';
import { runsOf, textFamily } from '#fonts/runs.ts';
import { type Layout, showMarks } from '#layout/layout.ts';
import { editMei } from '#mei/index.ts';
import { normalize } from '#normalizing/normalize.ts';
import { spellOut } from '#normalizing/spell-out.ts';
import { numbersOf } from '#xml/paths.ts';
import { fineWithin, playingOrder } from '#performing/playing-order.ts';
import { readParsed } from '#reading/index.ts';
import type { MissingSigns, SignKind } from '#reading/warnings.ts';
import { prepareCheck } from '#verifying/index.ts';
import { identify } from '#verifying/inventory.ts';
import { parseXml, type XmlElement } from '#xml/element.ts';
import { Markup } from '#xml/markup.ts';
import type { EngraveTask, Engraving } from './index.ts';
import { layOut } from './lay-out.ts';
import { Drawing, type PlacedText, staffLinesOf } from './drawing.ts';
import { play } from './play.ts';
import { shrinkSyllables } from './syllables.ts';
import { Toolkits } from './text-fonts.ts';
import { drawThumbnail } from './thumbnail.ts';

/** Loads Verovio, whose memory grows with every score. */
export async function startDrawing(): Promise<(task: EngraveTask) => Engraving> {
  const module = await createVerovioModule();
  enableLog(LOG_OFF, module);
  const toolkits = new Toolkits(module);
  return ({ xml, layout }) => draw(toolkits.toolkitFor(xml), xml, layout);
}

/** Draws a score that was read and checked before; Verovio checks nothing, and may crash on other files. */
function draw(toolkit: VerovioToolkit, xml: string, layout: Layout): Engraving {
  const score = parseXml(xml);
  const prefix = identify(score, xml);
  const { score: written } = readParsed(score);
  // Done before the check, so that marks left out by the layout do not count as missing, and symbols are checked as
  // they are spelt out.
  showMarks(score, layout);
  spellOut(score);
  const check = prepareCheck(score, prefix);
  normalize(score);
  check.includeAdded(score);
  const order = playingOrder(score);
  const end = fineWithin(score, order);
  const source = { score, edit: editMei(score, written) };
  const { pages: laidOut, systems, first } = layOut(toolkit, source, layout);
  const drawn = laidOut.map((page) => new Drawing(nameFonts(shrinkSyllables(spaceBrackets(numberEndings(page))))));
  const roots = drawn.map(({ root }) => root);
  const missing = withCutTexts(check.findMissing(roots), drawn);
  hideStaffLines(roots, score);
  const pages = roots.map(String);
  if (pages.some(isBlank)) throw new Error('A page of the score came out blank');
  const thumbnail = drawThumbnail(roots[0] ?? new Markup(''), first);
  for (const drawing of [...pages, thumbnail]) assertSafe(drawing);

  const entries = toolkit.renderToTimemap({ includeMeasures: true, includeRests: false });
  const { timemap, notes } = play({
    score: written,
    mei: toolkit.getMEI({}),
    order,
    end,
    entries,
    measures: measureIds(roots),
  });
  return {
    pages,
    systems,
    thumbnail,
    timemap,
    notes,
    tempo: entries[0]?.tempo ?? 120,
    seconds: (timemap.at(-1)?.t ?? 0) / 1000,
    missing,
  };
}

function isBlank(svg: string): boolean {
  return !svg.includes('<use') || !svg.includes('class="measure"');
}

const measureIds = (pages: readonly Markup[]): Map<string, number> =>
  new Map(pages.flatMap((page) => page.list('measure')).map(({ id }, index) => [id, index + 1]));

const elements = new Set(
  'svg desc defs g symbol path style text tspan use ellipse circle polygon polyline rect line title'.split(' '),
);

/** Allowed values of attributes: nothing that runs scripts, loads files or links to another page. */
const allowed: readonly (readonly [values: RegExp, names: string])[] = [
  [/^http:\/\/www\.w3\.org\/2000\/svg$/, 'xmlns'],
  [/^http:\/\/www\.w3\.org\/1999\/xlink$/, 'xmlns:xlink'],
  [/^#[\w-]+$/, 'xlink:href href'],
  [/^[MLHVCSQTAZ\d.,eE+\s-]*$/i, 'd'],
  [/^(?:\s*(?:translate|scale|rotate|matrix)\([\d.,eE+\s-]*\))*$/, 'transform'],
  [/^text\/css$/, 'type'],
  [/^(?:[a-zA-Z]*|#[\da-fA-F]{3,8}|rgba?\([\d.,%\s]+\))$/, 'color fill stroke'],
  [/^[^"'<>&]*$/, 'class'],
  [/^[\w.,' -]*$/, 'font-family'],
  [
    /^[\w.-]*$/,
    `id version overflow visibility text-anchor xml:lang xml:space lang stroke-linecap stroke-linejoin fill-rule
    font-weight font-style text-decoration`,
  ],
  [
    /^[\d.,eE+\s-]*(?:px|%)?$/,
    `viewBox x y x1 y1 x2 y2 dx dy cx cy r rx ry points width height font-size letter-spacing opacity fill-opacity
    stroke-opacity stroke-width stroke-dasharray stroke-miterlimit textLength`,
  ],
];
const attributes = new Map(
  allowed.flatMap(([values, names]) => names.split(/\s+/).map((name) => [name, values] as const)),
);

/** Verovio's own rules are plain selectors with weights, slants and colours. */
const style = /^(?:[\w#.,\s>*-]+\{[\w:;,.%#\s-]*\})*\s*$/;

/** Throws if a page contains anything but what Verovio draws. */
export function assertSafe(svg: string): void {
  const parser = new SaxesParser();
  const open: string[] = [];
  parser.on('opentag', (tag) => {
    if (!elements.has(tag.name)) refuse(`<${tag.name}>`);
    open.push(tag.name);
    for (const [name, value] of Object.entries(tag.attributes))
      if (!attributes.get(name)?.test(value)) refuse(`${name}="${value.slice(0, 60)}" on <${tag.name}>`);
  });
  parser.on('text', (text) => {
    if (open.at(-1) === 'style' && !style.test(text)) refuse('a style that is not its own');
  });
  parser.on('closetag', () => void open.pop());
  parser.on('cdata', () => refuse('a CDATA section'));
  parser.on('comment', () => refuse('a comment'));
  parser.on('processinginstruction', () => refuse('a processing instruction'));
  parser.on('doctype', () => refuse('a document type'));
  parser.write(svg).close();
}

function refuse(what: string): never {
  throw new Error(`An engraved page must not hold ${what}`);
}

/** The sign of a text by Verovio's class; all others are words. */
const signs: Readonly<Record<string, SignKind>> = {
  dynam: 'dynamic',
  ending: 'volta',
  fb: 'chord-symbol',
  fing: 'fingering',
  harm: 'chord-symbol',
  reh: 'rehearsal-mark',
  syl: 'syllable',
  tempo: 'tempo',
};

/** How far a text may exceed the paper, in page units: its box is wider than its ink. */
const tolerance = 100;

function withCutTexts(missing: readonly MissingSigns[], pages: readonly Drawing[]): MissingSigns[] {
  const all = new Map(missing.map((sign) => [`${sign.measure} ${sign.kind}`, sign]));
  for (const { kind, measure } of findCutTexts(pages)) {
    const key = `${measure} ${kind}`;
    all.set(key, { kind, measure, count: (all.get(key)?.count ?? 0) + 1 });
  }
  return [...all.values()].toSorted((one, other) => one.measure - other.measure);
}

function findCutTexts(pages: readonly Drawing[]): { kind: SignKind; measure: number }[] {
  const ids = new Set<string>();
  let before = 0;
  return pages.flatMap(({ root, texts }) => {
    const first = before + 1;
    before += root.list('measure').length;
    const [, , width = 0, height = 0] = numbersOf(root.list('definition-scale')[0]?.attributes['viewBox'] ?? '');
    return texts.flatMap((text) => {
      if (!isCut(text, width, height) || (text.id !== '' && ids.has(text.id))) return [];
      ids.add(text.id);
      // The bracket of an ending comes before its first measure.
      const measure = first + Math.max(0, text.kind === 'ending' ? text.measure + 1 : text.measure);
      return [{ kind: signs[text.kind] ?? 'words', measure }];
    });
  });
}

const isCut = ({ left, top, right, bottom }: PlacedText, width: number, height: number) =>
  left < -tolerance || top < -tolerance || right > width + tolerance || bottom > height + tolerance;

/** A text with characters outside ASCII, and its element; texts in the music font are left alone. */
const anyText = /(<tspan(?![^>]*Leipzig)[^>]*>)([^<]*\P{ASCII}[^<]*)</gu;

/** Names the font of each text of a page, so that it looks the same on screen and on paper. */
function nameFonts(svg: string): string {
  return svg
    .replace('font-family="Times, serif"', `font-family="${textFamily}"`)
    .replace(anyText, (_, opening: string, text: string) => `${opening}${withFonts(text)}<`);
}

function withFonts(text: string): string {
  const visible = text.trim();
  const start = text.length - text.trimStart().length;
  const runs = runsOf(visible, 'italic');
  const [only] = runs;
  const written =
    runs.length === 1 && only?.family === textFamily
      ? only.text
      : runs
          .map(
            ({ family, style, text: letters }) => `<tspan font-family="${family}"${upright(style)}>${letters}</tspan>`,
          )
          .join('');
  return `${text.slice(0, start)}${written}${text.slice(start + visible.length)}`;
}

/** A family without italics stays upright, because slanting it would distort it. */
const upright = (style: string) => (style === 'italic' ? '' : ' font-style="normal"');

/** The numbers of an ending: '1', '1, 2'. */
const endingNumbers = /(class="voltaBracket">\s*<text[^>]*>\s*<tspan[^>]*>\s*<tspan[^>]*>)(\d[\d, -]*)(?=<)/g;

/** Adds a full stop after the number of an ending, which Verovio leaves out. */
export const numberEndings = (page: string): string => page.replaceAll(endingNumbers, '$1$2.');

/** A bracket at the end of a text, and the note of a metronome mark directly after it. */
const bracketBeforeNote =
  /<tspan font-size="([\d.]+)px">([^<]*[([])<\/tspan>(?=(?:\s*<\/?tspan(?![^>]*font-)[^>]*>)*\s*<tspan font-family="Leipzig")/g;

/** The space between bracket and note, as a fraction of a usual one. */
const narrow = 0.5;

/** Adds a narrow space between the bracket of a metronome mark and its note, which Verovio lets touch. */
export const spaceBrackets = (page: string): string =>
  page.replaceAll(
    bracketBeforeNote,
    (bracket, size: string) => `${bracket}<tspan font-size="${Number(size) * narrow}px">\u00A0</tspan>`,
  );

/**
 * Takes the lines, also ledger lines, of staves that have none, as in books for children who do not read yet: Verovio
 * draws five where a file says 0.
 */
export function hideStaffLines(pages: readonly Markup[], score: XmlElement): void {
  const hidden = readHidden(score);
  if (hidden.every(({ size }) => size === 0)) return;
  for (const [index, measure] of pages.flatMap((page) => page.list('measure')).entries())
    for (const [staff, drawn] of measure.list('staff').entries()) if (hidden[index]?.has(staff + 1)) takeLines(drawn);
}

function takeLines(staff: Markup): void {
  const lines = new Set(staffLinesOf(staff));
  staff.prune((element) => lines.has(element) || element.kind === 'ledgerLines');
}

/** The staves without lines of each measure; 1 is the highest staff of the score. */
function readHidden(score: XmlElement): Set<number>[] {
  const measures: Set<number>[] = [];
  let above = 0;
  for (const part of score.list('part')) {
    const own = new Set<number>();
    let staves = 1;
    for (const [index, measure] of part.list('measure').entries()) {
      for (const attributes of measure.list('attributes')) {
        staves = Math.max(staves, Number(attributes.textOf('staves') ?? 1));
        for (const details of attributes.list('staff-details')) readLines(details, own);
      }
      const all = (measures[index] ??= new Set());
      for (const staff of own) all.add(above + staff);
    }
    above += staves;
  }
  return measures;
}

function readLines(details: XmlElement, hidden: Set<number>): void {
  const staff = Number(details.attributes['number'] ?? 1);
  const count = details.textOf('staff-lines');
  const lines = details.list('line-detail');
  if (count === null && lines.length === 0) return;
  const total = Number(count ?? 5);
  const isHidden = total === 0 || lines.filter((line) => line.attributes['print-object'] === 'no').length >= total;
  if (isHidden) hidden.add(staff);
  else hidden.delete(staff);
}
