import { countUnwritable } from '#fonts/runs.ts';
import { glyphOfHead } from '#mei/notes.ts';
import { readSignatures } from '#mei/signatures.ts';
import { lineOf } from '#normalizing/directions.ts';
import { countCutPartNames } from '#normalizing/parts.ts';
import { hasLongHead } from '#normalizing/notes.ts';
import { isHidden } from '#normalizing/timed-measure.ts';
import type { SignKind } from '#reading/warnings.ts';
import { plainText, type XmlElement } from '#xml/element.ts';
import { type Inventory, kindsInDirections, kindsInNotations, readHistories } from './inventory.ts';

/** A note, with the marks that the other notes of its chord have. */
type MarkedNote = { note: XmlElement; measure: number; marks: Set<string> };

function typesOf(note: XmlElement): Set<string> {
  const tied = note.within('notations', 'tied');
  const types = new Set([...note.list('tie'), ...tied].map(({ attributes }) => attributes['type'] ?? ''));
  if (types.delete('continue')) types.add('start').add('stop');
  return types;
}

export class MeasureReader {
  readonly #inventory: Inventory;
  readonly #isFirstPart: boolean;
  /** The measure in which a tie begins, by pitch and voice. */
  readonly #ties = new Map<string, number>();
  /** Pedal lines that have not ended. */
  readonly #pedals = new Set<string>();
  /** Arpeggios with the same number at the same moment are one that spans the staves. */
  readonly #arpeggios = new Set<string>();
  #onset = 0;
  /** Staves whose measures are drawn as a repeat of the one before; 'all' if the file names none. */
  readonly #repeated = new Set<string>();
  #isSlashed = false;
  #endingAt: number | null = null;
  #isTablature = false;
  /** Numbers of the tuplets that are open in each voice. */
  readonly #tuplets = new Map<string, Set<string>>();

  constructor(inventory: Inventory, isFirstPart: boolean) {
    this.#inventory = inventory;
    this.#isFirstPart = isFirstPart;
  }

  read(measure: XmlElement, index: number): void {
    let marks = new Set<string>();
    let now = 0;
    this.#arpeggios.clear();
    this.#tuplets.clear();
    for (const child of measure.children) {
      if (!child.has('chord')) this.#onset = now;
      now += advanceOf(child);
      if (child.name === 'note') {
        if (!child.has('chord')) marks = new Set();
        this.#readNote(child, index, marks);
      } else if (child.name === 'attributes') this.#readAttributes(child, index);
      else if (child.name === 'direction') this.#readDirection(child, index);
      else if (child.name === 'harmony') this.#readHarmony(child, index);
      else if (child.name === 'figured-bass' && hasFigures(child)) this.#count('chord-symbol', index);
      else if (child.name === 'barline') this.#readBarline(child, index);
    }
  }

  #count(kind: SignKind, measure: number, count = 1): void {
    countIn(this.#inventory, kind, measure, count);
  }

  #name({ attributes }: XmlElement, kind: SignKind, measure: number): void {
    this.#inventory.named.push({ id: attributes['id'] ?? '', kind, measure });
  }

  #write(kind: SignKind, text: string, measure: number): void {
    const written = text.replace(/\s+/g, '').normalize('NFC');
    const unwritable = countUnwritable(written);
    if (unwritable > 0) this.#count('letter', measure, unwritable);
    else if (written !== '') this.#inventory.texts.push({ kind, text: written, measure });
  }

  /** A measure drawn as a repeat of the previous one has notes for playback only. */
  #readAttributes(attributes: XmlElement, measure: number): void {
    for (const style of attributes.list('measure-style')) {
      const repeat = style.find('measure-repeat')?.attributes['type'];
      const staff = style.attributes['number'] ?? 'all';
      const slash = style.find('slash')?.attributes['type'];
      if (repeat === 'start') this.#repeated.add(staff);
      else if (repeat !== undefined) this.#repeated.delete(staff);
      if (slash !== undefined) this.#isSlashed = slash === 'start';
    }
    for (const clef of attributes.list('clef')) {
      const sign = clef.textOf('sign');
      this.#isTablature = sign === 'TAB';
      // Verovio draws no notation by numbers, but its notes on a staff without a clef.
      if (sign === 'jianpu') this.#count('clef', measure);
    }
  }

  #isRepeated(note: XmlElement): boolean {
    return this.#repeated.has('all') || this.#repeated.has(note.textOf('staff') ?? '1');
  }

  #readNote(note: XmlElement, measure: number, marks: Set<string>): void {
    const isTiedFromNowhere = this.#readTies(note, measure);
    // Verovio draws no tie that comes from before an ending.
    if (isTiedFromNowhere && this.#endingAt === measure && !isHidden(note)) this.#count('tie', measure);
    if (isHidden(note) || this.#isRepeated(note)) return;
    const isRest = note.has('rest');
    if (isRest && this.#isSlashed) return;
    const kind = isRest ? 'rest' : note.has('chord') ? 'chord-note' : 'note';
    const head = note.find('notehead');
    if (note.has('notehead-text')) this.#count('other', measure);
    const hasNoHead = head !== undefined && plainText(head) === 'none';
    if (!hasNoHead) this.#name(note, kind, measure);
    const glyph = expectedHead(note);
    if (glyph === '') this.#count('notehead', measure);
    else if (glyph !== null) this.#inventory.heads.push({ id: note.attributes['id'] ?? '', glyph, measure });
    for (const lyric of note.list('lyric')) this.#readLyric(lyric, measure);
    for (const notations of note.list('notations')) {
      if (!isHidden(notations)) this.#readNotations(notations, { note, measure, marks });
    }
  }

  /**
   * Pairs the two ends of each tie, and returns whether one ends that has not begun. A tie that ends neither in its
   * measure nor in the next is not drawn, and `reading` warns about it.
   */
  #readTies(note: XmlElement, measure: number): boolean {
    const types = typesOf(note);
    if (types.size === 0) return false;
    const pitch = note.find('pitch') ?? note.find('unpitched');
    const key = pitch ? pitch.children.map(({ name, text }) => `${name} ${text.trim()}`).join(' ') : '';
    const voice = `${key} ${note.textOf('voice') ?? ''}`;
    const begun = this.#ties.get(voice);
    if (types.has('stop')) {
      if (begun !== undefined && measure - begun <= 1) this.#count('tie', begun);
      this.#ties.delete(voice);
    }
    if (types.has('start')) this.#ties.set(voice, measure);
    return begun === undefined && types.has('stop');
  }

  /** A line is drawn once, at its start, and so is each sign of a pedal without a line. */
  #readPedal(pedal: XmlElement, direction: XmlElement, measure: number): void {
    const key = lineOf(direction, pedal);
    const { type, line } = pedal.attributes;
    const isLine = this.#pedals.has(key);
    if (type === 'start' || type === 'sostenuto' || type === 'resume') {
      if (type === 'resume' || line === 'yes') this.#pedals.add(key);
      this.#count('pedal', measure);
    } else if (type === 'change') this.#count('pedal', measure);
    else if (type === 'stop' || type === 'discontinue') {
      if (!isLine && type === 'stop' && line !== 'yes') this.#count('pedal', measure);
      this.#pedals.delete(key);
    }
  }

  #readLyric(lyric: XmlElement, measure: number): void {
    if (isHidden(lyric)) return;
    const texts = lyric.list('text').filter((text) => plainText(text));
    if (texts.length > 0) this.#count('syllable', measure);
    for (const { text } of texts) this.#write('syllable', text, measure);
  }

  /** Marks shared by several notes of a chord are drawn once. */
  #readNotations(notations: XmlElement, { note, measure, marks }: MarkedNote): void {
    for (const notation of notations.children) {
      if (isHidden(notation)) continue;
      const group = groups.has(notation.name) ? notation.children : [notation];
      for (const mark of group) {
        const kind = isHidden(mark) ? null : kindOfNotation(mark, this.#isTablature);
        if (mark.name === 'tuplet' && this.#isNested(mark, note)) this.#count('tuplet', measure);
        if (kind === null) continue;
        if (kind === 'glissando') this.#write('words', mark.text, measure);
        if (kind === 'slur' || kind === 'fermata') this.#name(mark, kind, measure);
        else if (this.#isArpeggioOfBefore(mark)) continue;
        else if (isEach.has(kind) || !marks.has(keyOf(mark))) this.#count(kind, measure);
        marks.add(keyOf(mark));
      }
    }
  }

  /** Verovio draws a tuplet within another one without its number, and the outer one too long. */
  #isNested({ attributes }: XmlElement, note: XmlElement): boolean {
    const voice = note.textOf('voice') ?? '1';
    const open = this.#tuplets.get(voice) ?? new Set();
    this.#tuplets.set(voice, open);
    const { type, number = '1' } = attributes;
    if (type === 'stop') open.delete(number);
    const isNested = [...open].some((other) => other !== number);
    if (type === 'start') open.add(number);
    return type === 'start' && isNested;
  }

  #isArpeggioOfBefore({ name, attributes }: XmlElement): boolean {
    if (name !== 'arpeggiate' || attributes['number'] === undefined) return false;
    const moment = `${attributes['number']} ${this.#onset}`;
    const isCounted = this.#arpeggios.has(moment);
    this.#arpeggios.add(moment);
    return isCounted;
  }

  #readDirection(direction: XmlElement, measure: number): void {
    if (direction.attributes['print-object'] === 'no') return;
    const types = direction.list('direction-type');
    // Verovio draws no relation of note values, such as that of swung eighths, but the words beside it as a tempo.
    if (types.some((type) => isRelation(type)) && types.some((type) => type.has('words')))
      this.#count('tempo', measure);
    for (const type of types) {
      for (const mark of type.children) {
        if (isHidden(mark)) continue;
        if (mark.name === 'pedal') this.#readPedal(mark, direction, measure);
        this.#readMark(mark, measure);
      }
    }
  }

  #readMark(mark: XmlElement, measure: number): void {
    if (mark.name === 'words') this.#write('words', mark.text, measure);
    if (mark.name === 'wedge' && mark.attributes['type'] !== 'stop' && mark.attributes['type'] !== 'continue')
      this.#name(mark, 'hairpin', measure);
    const kind = saysNothing(mark) || !isBeginning(mark) ? undefined : kindsInDirections.get(mark.name);
    if (kind) this.#count(kind, measure);
  }

  #readHarmony(harmony: XmlElement, measure: number): void {
    if (isHidden(harmony)) return;
    this.#count('chord-symbol', measure);
    if (harmony.has('frame')) this.#count('fret-diagram', measure);
  }

  #readBarline(barline: XmlElement, measure: number): void {
    const { repeats, voltas } = this.#inventory;
    const direction = barline.find('repeat')?.attributes['direction'];
    if (direction !== undefined) repeats.push({ measure, isForward: direction === 'forward' });
    const ending = barline.find('ending');
    if (ending?.attributes['type'] === 'start') this.#endingAt = measure;
    if (this.#isFirstPart && ending?.attributes['type'] === 'start' && !isHidden(ending)) voltas.push(measure);
    const fermata = barline.find('fermata');
    if (fermata && this.#isFirstPart && !isHidden(fermata)) this.#name(fermata, 'fermata', measure);
  }
}

/** A <figured-bass> without figures is empty, or ends the lines of earlier figures. */
function hasFigures(figuredBass: XmlElement): boolean {
  const signs = figuredBass.list('figure').flatMap(({ children }) => children);
  return !isHidden(figuredBass) && signs.some(({ name, text }) => name !== 'extend' && text.trim() !== '');
}

/** The number of divisions by which an element advances the time. */
function advanceOf(element: XmlElement): number {
  const isTimed = element.name === 'note' || element.name === 'forward' || element.name === 'backup';
  if (!isTimed || element.has('chord')) return 0;
  const duration = Number(element.textOf('duration') ?? 0);
  return element.name === 'backup' ? -duration : duration;
}

const groups = new Set(['articulations', 'ornaments', 'technical']);
/** Kinds that are drawn for each note of a chord. */
const isEach = new Set<SignKind>(['fingering', 'glissando']);

/** What tells a mark from others of its chord: an ornament may have two accidentals. */
const keyOf = ({ name, attributes, text }: XmlElement) =>
  name === 'accidental-mark' ? `${name} ${text} ${attributes['placement']}` : name;

const isBeginning = ({ attributes }: XmlElement) =>
  !['stop', 'continue', 'discontinue'].includes(attributes['type'] ?? '');

/** A tempo without a number or dynamics without a letter, which some programs write for playback only. */
const isRelation = (type: XmlElement) => type.list('metronome').some((mark) => mark.has('metronome-note'));

function saysNothing(mark: XmlElement): boolean {
  if (mark.name === 'metronome') return mark.has('per-minute') && !mark.textOf('per-minute');
  if (mark.name !== 'dynamics') return false;
  return mark.children.every((dynamic) => dynamic.name === 'other-dynamics' && plainText(dynamic) === null);
}

/** Null for invisible elements, and for the end of a line whose start was counted. */
function kindOfNotation(mark: XmlElement, isTablature: boolean): SignKind | null {
  if (!isBeginning(mark)) return null;
  if (mark.name === 'accidental-mark' && plainText(mark) === null) return null;
  if (isTablature && (mark.name === 'string' || mark.name === 'fingering')) return null;
  return kindsInNotations.get(mark.name) ?? null;
}

/** Values of <notehead> (MusicXML 4.0) that Verovio draws correctly; others are replaced by a glyph. */
const supported = new Set(['', 'normal', 'none', 'slash', 'x', 'cross', 'diamond', 'so']);

/** The code point of the requested notehead glyph; null if any will do, '' if there is none. */
function expectedHead(note: XmlElement): string | null {
  if (hasLongHead(note)) return '';
  const head = note.find('notehead');
  if (!head || supported.has(plainText(head) ?? '')) return null;
  return glyphOfHead(note) ?? '';
}

/** Reads what is visible in a score whose elements have their ids. */
export function takeInventory(score: XmlElement): Inventory {
  const inventory: Inventory = {
    named: [],
    heads: [],
    counted: [],
    texts: [],
    repeats: [],
    voltas: [],
    signatures: [],
    signaturesWithin: [],
  };
  let length = 0;
  for (const [part, element] of score.list('part').entries()) {
    const reader = new MeasureReader(inventory, part === 0);
    const measures = element.list('measure');
    for (const [index, measure] of measures.entries()) reader.read(measure, index);
    length = Math.max(length, measures.length);
  }
  countIn(inventory, 'letter', 0, countTitleLetters(score));
  countIn(inventory, 'words', 0, countCutPartNames(score));
  const all = readSignatures(score);
  inventory.signatures = readHistories(all, length);
  inventory.signaturesWithin = all.signatures.filter(({ kind, followers }) => kind !== 'clef' && followers !== null);
  return inventory;
}

function countIn({ counted }: Inventory, kind: SignKind, measure: number, count: number): void {
  if (count === 0) return;
  const counts = (counted[measure] ??= new Map());
  counts.set(kind, (counts.get(kind) ?? 0) + count);
}

/** The number of letters in title, names and copyright that no font has. */
function countTitleLetters(score: XmlElement): number {
  const parents = ['work', 'identification'].flatMap((name) => score.find(name) ?? []);
  const titles = [...parents.flatMap(({ children }) => children), ...score.list('movement-title')];
  const named = new Set(['work-title', 'movement-title', 'creator', 'rights']);
  return titles.reduce((sum, { name, text }) => sum + (named.has(name) ? countUnwritable(text) : 0), 0);
}
