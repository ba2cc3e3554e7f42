import {
  type Instrument,
  type Note,
  type NoteType,
  noteTypes,
  type Pitch,
  QUARTER,
  quartersOf,
  type Score,
  steps,
} from '#model.ts';
import { toStaff } from './attributes.ts';
import { plainText, type XmlElement } from '#xml/element.ts';
import { childInteger, childNumber, type Clock } from './element.ts';
import { limits } from './limits.ts';
import { refuseValue } from './problems.ts';

/**
 * Reads a note at the clock's position and advances the clock; staff and voice are numbered within the part. The key
 * and octave lines of its staff are applied later.
 */
export function readNote(note: XmlElement, clock: Clock): Note {
  const isGrace = note.has('grace');
  const isChordMember = note.has('chord');
  const type = readType(note);
  const dots = Math.min(note.list('dot').length, limits.dots);
  const ratio = readRatio(note);
  const staff = note.find('staff');

  const written = isGrace ? 0 : clock.readDuration(note);
  const length = written ?? notatedLength({ type, dots, ratio }, note);
  const { onset, duration } = isChordMember ? clock.stay(length) : clock.move(length, note);
  const { id } = note.attributes;
  return {
    ...(id !== undefined && { id }),
    onset,
    duration,
    staff: toStaff(staff?.text, staff ?? note),
    voice: note.textOf('voice') ?? '1',
    pitch: readPitch(note),
    isMeasureRest: note.find('rest')?.attributes['measure'] === 'yes',
    isGrace,
    isSlashed: note.find('grace')?.attributes['slash'] === 'yes',
    isCue: note.has('cue'),
    isUnpitched: note.has('unpitched'),
    octaveShift: 0,
    fifths: 0,
    isChordMember,
    type,
    dots,
    tuplet: isTremolo(note) ? null : ratio,
    accidental: note.textOf('accidental'),
    ...readNotations(note),
    ...(written === null && { lacksDuration: true }),
    isHidden: note.attributes['print-object'] === 'no',
    line: note.line,
  };
}

function readType(note: XmlElement): NoteType | null {
  const text = note.textOf('type');
  if (text === null || text === '512th' || text === '1024th') return null;
  const type = noteTypes.find((one) => one === text);
  return type ?? refuseValue('score-file.note-type', { ...note, name: 'type' }, text, { types: [...noteTypes] });
}

function readRatio(note: XmlElement): Note['tuplet'] {
  const modification = note.find('time-modification');
  if (!modification) return null;
  const actual = childInteger(modification, 'actual-notes', limits.tupletNotes);
  const normal = childInteger(modification, 'normal-notes', limits.tupletNotes);
  return actual === null || normal === null || actual === normal ? null : { actual, normal };
}

/** A tremolo between two notes has the ratio 2:1, and is no tuplet. MusicXML 4.0, <tremolo>. */
function isTremolo(note: XmlElement): boolean {
  const tremolos = note.within('notations', 'ornaments', 'tremolo');
  return tremolos.some(({ attributes: { type } }) => type === 'start' || type === 'stop');
}

type Notated = { type: NoteType | null; dots: number; ratio: Note['tuplet'] };

/** The length if <duration> is missing. */
function notatedLength({ type, dots, ratio }: Notated, note: XmlElement): number {
  if (!type) refuseValue('score-file.no-duration', note, '');
  return (QUARTER * quartersOf(type, dots) * (ratio?.normal ?? 1)) / (ratio?.actual ?? 1);
}

/** Unpitched notes get the pitch of their staff position in treble clef. */
function readPitch(note: XmlElement): Pitch | null {
  if (note.has('rest')) return null;
  const pitch = note.find('pitch');
  if (pitch) return toPitch(pitch, '');

  const unpitched = note.find('unpitched');
  if (!unpitched) refuseValue('score-file.no-pitch', note, '');
  return unpitched.has('display-step') ? toPitch(unpitched, 'display-') : { step: 'B', alter: 0, octave: 4 };
}

/** Quarter tones are rounded towards the natural note, because a piano has none. */
function toPitch(pitch: XmlElement, prefix: '' | 'display-'): Pitch {
  const text = pitch.textOf(`${prefix}step`) ?? '';
  const step = steps.find((one) => one === text);
  if (!step) refuseValue('score-file.step', { ...pitch, name: 'step' }, text);
  const octave = childInteger(pitch, `${prefix}octave`, limits.octave);
  if (octave === null) refuseValue('score-file.no-octave', { ...pitch, name: 'pitch' }, '');
  return { step, alter: Math.trunc(childNumber(pitch, 'alter', limits.alter) ?? 0) + 0, octave };
}

type Notations = Pick<
  Note,
  'tieStart' | 'tieStop' | 'slurStart' | 'slurStop' | 'articulations' | 'fingerings' | 'isArpeggioDown'
>;

/** Notations at a note: ties are read from <tie> (sound) and <tied> (print), whichever exists. */
function readNotations(note: XmlElement): Notations {
  const marks = note.list('notations').flatMap(({ children }) => children);
  const ties = [...note.list('tie'), ...marks.filter(({ name }) => name === 'tied')].map(typeOf);
  const slurs = marks.filter(({ name }) => name === 'slur').map(typeOf);
  return {
    tieStart: ties.includes('start') || ties.includes('continue'),
    tieStop: ties.includes('stop') || ties.includes('continue'),
    slurStart: slurs.includes('start'),
    slurStop: slurs.includes('stop'),
    articulations: [...new Set(marks.flatMap(toArticulations))],
    ...(marks.some(({ name, attributes }) => name === 'arpeggiate' && attributes['direction'] === 'down') && {
      isArpeggioDown: true,
    }),
    fingerings: note.within('notations', 'technical', 'fingering').flatMap((one) => plainText(one) ?? []),
  };
}

function typeOf({ attributes }: XmlElement): string | undefined {
  return attributes['type'];
}

function toArticulations(mark: XmlElement): string[] {
  if (mark.name === 'articulations') return mark.children.map(({ name }) => name);
  if (mark.name === 'ornaments')
    return mark.children.map(({ name }) => name).filter((name) => name !== 'accidental-mark');
  return mark.name === 'fermata' || mark.name === 'arpeggiate' ? [mark.name] : [];
}

/** The text of a verse so far; a word is open until the syllable that ends it. */
type Verse = { text: string; isWordOpen: boolean };

/** The words sung in a part, verse by verse, with their syllables joined to words. */
export class Lyrics {
  #verses = new Map<string, Verse>();

  /** Notes are read in the order of the file, in which those of a voice are in chronological order. */
  read(note: XmlElement): void {
    const voice = note.textOf('voice') ?? '1';
    const met = new Map<string, number>();
    for (const lyric of note.list('lyric')) {
      const { number = '1', name = '' } = lyric.attributes;
      const kind = `${voice} ${number} ${name}`;
      const times = (met.get(kind) ?? 0) + 1;
      met.set(kind, times);
      if (lyric.attributes['print-object'] !== 'no') this.#readLyric(lyric, `${kind} ${times}`);
    }
  }

  /** The verses without line breaks; a verse that repeats another one is left out. */
  get verses(): string[] {
    return [...new Set(Array.from(this.#verses.values(), ({ text }) => text))];
  }

  /** Several syllables on one note are separated by an elision; each has a position in a word of its own. */
  #readLyric(lyric: XmlElement, verse: string): void {
    let syllabic = 'single';
    for (const child of lyric.children) {
      if (child.name === 'syllabic') syllabic = child.text.trim();
      if (child.name === 'elision') syllabic = 'single';
      if (child.name === 'text') this.#add(child.text, syllabic, verse);
    }
  }

  /** Some programs write the hyphen into the text and leave out the position in the word. */
  #add(written: string, syllabic: string, key: string): void {
    const trimmed = written.replace(/[\s\p{Co}]+/gu, ' ').trim();
    const text = trimmed.replace(/[-‐]$/u, '');
    if (text === '') return;
    const verse = this.#verses.get(key) ?? { text: '', isWordOpen: true };
    this.#verses.set(key, verse);
    const isJoined = verse.isWordOpen || (endsWide.test(verse.text) && beginsWide.test(text));
    verse.text += isJoined ? text : ` ${text}`;
    verse.isWordOpen = syllabic === 'begin' || syllabic === 'middle' || text !== trimmed;
  }
}

/** Chinese and Japanese are written without spaces between words. */
const wide = '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\u3000-\\u303F\\uFF00-\\uFFEF]';
const endsWide = new RegExp(`${wide}$`, 'u');
const beginsWide = new RegExp(`^${wide}`, 'u');

/** The instrument of a <score-part>; a part with several has that of its first. */
export function readInstrument(part: XmlElement): Instrument {
  const instrument = part.find('score-instrument');
  const midi = part.find('midi-instrument');
  const program = midi && midi.textOf('midi-program');
  return {
    name: part.textOf('part-name') ?? '',
    sound: (instrument && instrument.textOf('instrument-sound')) ?? null,
    program: program ? Number(program) : null,
  };
}

/**
 * Whether a single staff may be half of a piano piece. True unless its clef, its notes, its transposition or what the
 * file says of its instrument tells otherwise: a violin or a drum has no second hand.
 */
export function mayBeKeyboard({ instruments, measures, transpositions }: Score): boolean {
  const clef = measures[0]?.clefs[0];
  if (clef && ((clef.sign !== 'G' && clef.sign !== 'F') || clef.octaveChange !== 0)) return false;
  if (transpositions.length > 0) return false;
  if (measures.some(({ notes }) => notes.some(({ isUnpitched }) => isUnpitched))) return false;
  return instruments.every(isKeyboard);
}

/** Many programs write 1, a piano, for whatever they do not know, so that the name is asked as well. */
function isKeyboard({ name, sound, program }: Instrument): boolean {
  if (sound !== null) return sound.startsWith('keyboard.');
  if (program !== null && !isKeyboardProgram(program)) return false;
  return name.trim() === '' || keyboards.test(name) || placeholder.test(name);
}

/** General MIDI counts pianos, harpsichord and clavinet from 1 to 8, the celesta as 9 and organs from 17 to 21. */
const isKeyboardProgram = (program: number) => program <= 9 || (program >= 17 && program <= 21);

const keyboards =
  /piano|pno|[ck]lavier|keyboard|cembalo|harpsichord|clavecin|clavinet|celesta|organ|orgel|orgue|harmonium|(right|left) hand|钢琴|鋼琴|键|鍵|管风琴|管風琴|右手|左手/i;

/** What programs call a part that nobody named. */
const placeholder =
  /^(musicxml )?(part|staff|instrument|track|music|melody|声部|聲部|五线谱|五線譜|乐器|樂器)[ _-]*\d*$/i;
