import { type NoteEvent, type TimedMeasure, timedMeasures } from '#normalizing/timed-measure.ts';
import { staffRepeat } from '#normalizing/signatures.ts';
import { octavesOfLine } from '#model.ts';
import { plainText, type XmlElement } from '#xml/element.ts';
import { editMeasures, editNotes, findByMeasure, type MeiEdit } from './signatures.ts';

/** SMuFL's glyphs for quarters and shorter notes, for halves, and for longer ones. */
type Glyphs = readonly [black: string, half: string, whole: string];
const triangle: Glyphs = ['E0BE', 'E0BC', 'E0BB'];
const square: Glyphs = ['E0B9', 'E0B8', 'E0B8'];

/** Values of MusicXML's <notehead> for which Verovio's import has no shape, or a wrong one. */
const glyphs: ReadonlyMap<string, Glyphs> = new Map(
  Object.entries({
    triangle,
    'inverted triangle': ['E0C7', 'E0C5', 'E0C4'],
    'left triangle': ['E0C0', 'E0BF', 'E0BF'],
    'arrow up': ['E0F0', 'E0EF', 'E0EE'],
    'arrow down': ['E0F4', 'E0F3', 'E0F2'],
    'circle-x': ['E0B3', 'E0B3', 'E0B3'],
    'circle dot': ['E115', 'E115', 'E115'],
    circled: ['E0E4', 'E0E5', 'E0E6'],
    square,
    rectangle: square,
    slashed: ['E0CF', 'E0D1', 'E0D3'],
    'back slashed': ['E0D0', 'E0D2', 'E0D4'],
    do: triangle,
    re: ['E1BD', 'E1BC', 'E1BC'],
    mi: ['E0DB', 'E0D9', 'E0D9'],
    fa: ['E1B5', 'E1B4', 'E1B4'],
    'fa up': ['E1B7', 'E1B6', 'E1B6'],
    la: square,
    ti: ['E1BF', 'E1BE', 'E1BE'],
  }),
);

/** The code point of the glyph that a note requires; null where Verovio's own choice is right. */
export function glyphOfHead(note: XmlElement): string | null {
  const head = note.find('notehead');
  const own = head && glyphs.get(plainText(head) ?? '');
  if (!own) return null;
  const [black, half, whole] = own;
  const type = note.textOf('type') ?? '';
  const white = longest.has(type) ? whole : half;
  const { filled } = head.attributes;
  if (filled !== undefined) return filled === 'yes' ? black : white;
  return longest.has(type) || type === 'half' ? white : black;
}

const longest = new Set(['whole', 'breve', 'long', 'maxima']);

/** Noteheads by glyph, because MEI has fewer shapes, and Verovio draws only some of those. */
export function noteheadsByGlyph(score: XmlElement): MeiEdit | null {
  const codes = new Map<string, string>();
  for (const note of score.within('part', 'measure', 'note')) {
    const code = glyphOfHead(note);
    if (code !== null) codes.set(idOf(note), code);
  }
  if (codes.size === 0) return null;
  return (mei) =>
    editNotes(mei, codes, (tag, code) => {
      const plain = tag.replaceAll(/ head\.(?:shape|auth|fill)="[^"]*"/g, '');
      return plain.replace('<note ', `<note head.auth="smufl" head.shape="U+${code}" `);
    });
}

const mordents = new Set(['mordent', 'inverted-mordent']);
/** MEI's accidentals by MusicXML's words. */
const accidentals = new Map(
  `sharp:s flat:f natural:n double-sharp:x flat-flat:ff sharp-sharp:ss natural-sharp:ns natural-flat:nf triple-sharp:ts
  triple-flat:tf quarter-sharp:1qs quarter-flat:1qf three-quarters-sharp:3qs three-quarters-flat:3qf`
    .split(/\s+/)
    .map((pair) => pair.split(':') as [string, string]),
);

/** Accidentals above and below mordents, which Verovio's import keeps for trills and turns only. */
export function accidentalsOfMordents(score: XmlElement): MeiEdit | null {
  const found = new Map<string, string>();
  for (const note of score.within('part', 'measure', 'note')) {
    const attributes = new Map(note.within('notations', 'ornaments').flatMap(readOrnaments));
    const written = Array.from(attributes, ([name, value]) => `${name}="${value}" `);
    if (written.length > 0) found.set(idOf(note), written.join(''));
  }
  if (found.size === 0) return null;
  return (mei) =>
    mei.replaceAll(/<mordent (?=[^>]*?startid="#([^"]+)")/g, (tag, id: string) => `${tag}${found.get(id) ?? ''}`);
}

/** An <accidental-mark> belongs to the ornament before it. */
function readOrnaments({ children }: XmlElement): [name: string, value: string][] {
  let isOfMordent = false;
  return children.flatMap((mark): [string, string][] => {
    if (mark.name !== 'accidental-mark') isOfMordent = mordents.has(mark.name);
    const accidental = accidentals.get(plainText(mark) ?? '');
    if (mark.name !== 'accidental-mark' || !isOfMordent || accidental === undefined) return [];
    return [[mark.attributes['placement'] === 'below' ? 'accidlower' : 'accidupper', accidental]];
  });
}

/** An octave line: its notes are written `octaves` higher than they sound, and `voice` is the one that carries it. */
type Line = { number: string; staff: number; octaves: number; voice: string; from: number; to: number };

/**
 * Verovio moves the notes that a file writes between the start and the end of an octave line, whatever voice they
 * belong to, and not those of the other voices of its staff, which files write later. They are moved by their time.
 */
export function octavesOfVoices(score: XmlElement): MeiEdit | null {
  const octaves = new Map<string, number>();
  for (const part of score.list('part')) {
    let lines: Line[] = [];
    for (const timed of timedMeasures(part)) {
      lines = readLines(timed, lines);
      for (const event of lines.length > 0 ? timed.events : []) addNotes(event, lines, octaves);
      lines = lines.filter(({ to }) => to === Number.POSITIVE_INFINITY).map((line) => ({ ...line, from: 0 }));
    }
  }
  if (octaves.size === 0) return null;
  return (mei) => editNotes(mei, octaves, moveNote);
}

/** The lines of a measure: those that continue, and those that begin in it. */
function readLines({ moments }: TimedMeasure, continued: readonly Line[]): Line[] {
  const lines = [...continued];
  for (const [index, { element, onset }] of moments.entries()) {
    if (element.name !== 'direction') continue;
    const staff = Number(element.textOf('staff') ?? 1);
    for (const { attributes } of element.within('direction-type', 'octave-shift')) {
      const { type, size = '8', number = '1' } = attributes;
      const open = lines.filter((line) => line.number === number && line.to === Number.POSITIVE_INFINITY);
      const ended = type === 'stop' ? (open.find((line) => line.staff === staff) ?? open[0]) : undefined;
      if (ended) ended.to = onset;
      const octaves = octavesOfLine(size);
      if (octaves === null || (type !== 'up' && type !== 'down')) continue;
      const next = moments.slice(index).find(({ event }) => event?.staff === staff);
      lines.push({
        number,
        staff,
        octaves: type === 'up' ? octaves : -octaves,
        voice: next?.event?.voice ?? '',
        from: onset,
        to: Number.POSITIVE_INFINITY,
      });
    }
  }
  return lines;
}

function addNotes({ notes, staff, voice, onset }: NoteEvent, lines: readonly Line[], octaves: Map<string, number>) {
  const own = lines.filter((line) => line.staff === staff);
  if (own.length === 0 || own.some((line) => line.voice === voice)) return;
  const covering = own.filter(({ from, to }) => onset > from - 1 && onset < to - 1);
  const moved = covering.reduce((sum, line) => sum + line.octaves, 0);
  for (const { attributes } of notes) if (attributes['id'] !== undefined) octaves.set(attributes['id'], moved);
}

/** `oct.ges` is the octave that sounds, where another one is written. */
function moveNote(note: string, octaves: number): string {
  const sounding = Number(/\boct\.ges="(-?\d+)"/.exec(note)?.[1] ?? /\boct="(-?\d+)"/.exec(note)?.[1] ?? 4);
  const written = note.replace(/\s*\boct\.ges="[^"]*"/, '').replace(/\boct="[^"]*"/, `oct="${sounding + octaves}"`);
  return octaves === 0 ? written : written.replace(/\boct="/, `oct.ges="${sounding}" oct="`);
}

/** Characters of MEI that are written out for signs, which a small file may have by the thousand. */
const maxCopied = 10_000_000;

/** A sign on this staff for the music of as many measures before. */
type Sign = { staff: number; measures: number };

/**
 * Draws the sign for 'as the measure before' on the staves that the file names. Verovio would draw it on all staves of
 * the part, in place of the notes of the others, and on through the next part if the file does not end it. A sign for
 * several measures would lie across a barline, which Verovio cannot draw: their notes are written out instead.
 */
export function repeatsOfStaves(score: XmlElement): MeiEdit | null {
  let open = new Map<number, number>();
  const signs = findByMeasure(score, ({ measure, index, first, staves }): Sign[] => {
    if (index === 0) open = new Map();
    readChanges(measure, staves, open);
    return Array.from(open, ([staff, length]) => ({ staff: first + staff, measures: length }));
  });
  return signs.size === 0 ? null : (mei) => drawSigns(mei, signs);
}

/** Signs that begin or end in this measure; without a number they are on all staves. */
function readChanges(measure: XmlElement, staves: number, open: Map<number, number>): void {
  for (const style of measure.within('attributes', 'measure-style')) {
    const sign = style.find(staffRepeat);
    if (!sign) continue;
    const number = style.attributes['number'];
    const named = number === undefined ? Array.from({ length: staves }, (_, index) => index + 1) : [Number(number)];
    for (const staff of named) {
      if (sign.attributes['type'] === 'start') open.set(staff, lengthOf(sign));
      else open.delete(staff);
    }
  }
}

const lengthOf = (sign: XmlElement) => Math.max(1, Number.parseInt(plainText(sign) ?? '', 10) || 1);

function drawSigns(mei: string, signs: ReadonlyMap<string, Sign[]>): string {
  const drawn: string[] = [];
  let room = maxCopied;
  return editMeasures(mei, (measure, id) => {
    let changed = measure;
    for (const { staff, measures } of signs.get(id) ?? []) {
      if (measures === 1) changed = replaceStaff(changed, staff, '<layer n="1"><mRpt num.visible="false"/></layer>');
      else if (!/<note\b/.test(findStaff(changed, staff))) {
        const repeated = findStaff(drawn.at(-measures) ?? '', staff);
        room -= repeated.length;
        if (room >= 0) changed = replaceStaff(changed, staff, copyOf(repeated, id));
      }
    }
    drawn.push(changed);
    return changed;
  });
}

const staffPattern = (staff: number) => new RegExp(`(<staff\\b[^>]*\\bn="${staff}"[^>]*>)([^]*?)(</staff>)`);

/** The layers of a staff; '' if there is none. */
const findStaff = (measure: string, staff: number) => staffPattern(staff).exec(measure)?.[2] ?? '';

function replaceStaff(measure: string, staff: number, layers: string): string {
  if (layers === '') return measure;
  return measure.replace(staffPattern(staff), (_, begin: string, _layers: string, end: string) => begin + layers + end);
}

/** Gives ids of this measure, because ids must be unique; that of a copy does not grow with each further copy. */
const copyOf = (layers: string, measure: string) =>
  layers.replaceAll(/ xml:id="([^"]*?)(?:-copy-[^"]*)?"/g, ` xml:id="$1-copy-${measure}"`);

/** The stem that shows the length of a note or rest on tablature. */
const stem = /<tabDurSym [^>]*\/>(?=\s*<note xml:id="([^"]*)")/g;
const staffDefinition = /<staffDef [^>]*\bn="(\d+)"[^>]*notationtype="tab\./g;
const rest = /(<tabDurSym [^>]*\/>\s*<rest xml:id=")[^"]*/g;

/** Chord symbols and words with the size at which they look as usual, because Verovio enlarges them with the staff. */
const text = /(<(?:harm|dir|tempo|dynam|reh)\b[^>]*[^/]>)([^]*?)(<\/(?:harm|dir|tempo|dynam|reh)>)/g;
const textSize = '58%';

/**
 * Modern tablature. Verovio's import treats that of a ukulele or banjo as lute tablature, with letters and without a
 * clef; it enlarges texts, adds stems that the file excludes, and gives rests new ids.
 */
export function tablatureOfToday(score: XmlElement): MeiEdit | null {
  if (!score.within('part', 'measure').some((measure) => clefsIn(measure).some(isTablature))) return null;
  const notes = score.within('part', 'measure', 'note');
  const stemless = new Set(notes.filter((note) => note.textOf('stem') === 'none').map(idOf));
  const rests = restsByMeasure(score);
  return (mei) => {
    const tablatures = new Set(Array.from(mei.matchAll(staffDefinition), ([, staff = '']) => staff));
    const isOnTablature = (tag: string) => tablatures.has(/ staff="(\d+)"/.exec(tag)?.[1] ?? '');
    const edited = mei
      .replaceAll(/(notationtype="tab\.)lute\.\w+/g, '$1guitar')
      .replaceAll(text, (whole, start: string, inside: string, end: string) =>
        isOnTablature(start) ? `${start}<rend fontsize="${textSize}">${inside}</rend>${end}` : whole,
      )
      .replaceAll(stem, (symbol, id: string) => (stemless.has(id) ? '' : symbol));
    return editMeasures(edited, (measure, id) => {
      const own = [...(rests.get(id) ?? [])];
      return own.length === 0 ? measure : measure.replaceAll(rest, (_, start: string) => start + (own.shift() ?? ''));
    });
  };
}

const idOf = ({ attributes }: XmlElement) => attributes['id'] ?? '';
const clefsIn = (measure: XmlElement) => measure.within('attributes', 'clef');
const isTablature = (clef: XmlElement) => clef.textOf('sign') === 'TAB';

/** Ids of the visible rests on tablature in each measure, in the order of the staves. */
function restsByMeasure(score: XmlElement): Map<string, string[]> {
  let tablatures = new Set<string>();
  return findByMeasure(score, ({ measure, index }) => {
    if (index === 0) tablatures = new Set();
    for (const clef of clefsIn(measure)) {
      const staff = clef.attributes['number'] ?? '1';
      if (isTablature(clef)) tablatures.add(staff);
      else tablatures.delete(staff);
    }
    const isOnTablature = (note: XmlElement) => tablatures.has(note.textOf('staff') ?? '1');
    const rests = measure.list('note').filter((note) => note.has('rest') && isOnTablature(note));
    return rests.filter(({ attributes }) => attributes['print-object'] !== 'no').map(idOf);
  });
}
