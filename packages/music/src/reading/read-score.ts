import { type Measure, type Note, QUARTER, type Score, type Time } from '#model.ts';
import { decode } from './decode.ts';
import { Header } from './header.ts';
import { limits } from './limits.ts';
import { Part, type PartMeasure } from './part.ts';
import { excerpt, type Excess, type Problem, ProblemError, refuse, withMeasure } from './problems.ts';
import { XmlElement } from '#xml/element.ts';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { fillMeasureRepeats, hasPickup } from './attributes.ts';

export type Reading = { score: Score; problem: null } | { score: null; problem: Problem };

/**
 * Reads an uncompressed MusicXML 2 to 4 file (score-partwise; UTF-8, UTF-16, ISO-8859-1) and fetches nothing. For any
 * bytes, the result is a score or the first problem found.
 */
export function readScore(bytes: Uint8Array): Reading {
  return readPieces((listener) => walk(decode(bytes), listener));
}

/** The same of a file that was parsed before, whose size was checked. Its lines are not known. */
export function readParsed(root: XmlElement): Reading {
  return readPieces(({ onHeader, onPart, onMeasure }) => {
    for (const element of root.children) {
      if (element.name !== 'part') onHeader(element);
      else {
        onPart(element.attributes['id'] ?? '', element.line);
        for (const measure of element.list('measure')) onMeasure(measure);
      }
    }
  });
}

function readPieces(walkThrough: (listener: Listener) => void): Reading {
  try {
    return { score: assemblePieces(walkThrough), problem: null };
  } catch (error) {
    if (error instanceof ProblemError) return { score: null, problem: error.problem };
    throw error;
  }
}

function assemblePieces(walkThrough: (listener: Listener) => void): Score {
  const header = new Header();
  const parts: Part[] = [];
  const size = new ScoreSize();
  walkThrough({
    onHeader: (element) => header.read(element),
    onPart: (id, line) => {
      if (parts.length === limits.parts) refuse('score-file.too-many-parts', { line, max: limits.parts });
      parts.push(new Part(id, line));
    },
    onMeasure: (measure) => {
      const part = parts.at(-1);
      if (!part) return;
      part.readMeasure(measure);
      size.add(measure, part);
    },
  });
  refuseUnlistedPart(header, parts);
  refuseManyStaves(parts);
  if (parts.every(({ measures }) => measures.length === 0)) refuse('score-file.no-music', { line: null });
  const score = assemble(header, parts);
  refuseLongPlay(score);
  return score;
}

/** So many staves would be drawn too small to be read. */
function refuseManyStaves(parts: Part[]) {
  let staves = 0;
  for (const { staves: own, line } of parts) {
    staves += own;
    if (staves > limits.stavesOfOneScore) refuse('score-file.too-many-staves', { line });
  }
}

/** The instrument of a part that is not listed is unknown, and so is the order of the parts. */
function refuseUnlistedPart(header: Header, parts: Part[]) {
  const unlisted = parts.find(({ id }) => !header.lists(id));
  if (unlisted) refuse('score-file.part-unlisted', { line: unlisted.line, part: excerpt(unlisted.id) ?? '' });
}

/** Refuses a score whose repeats would fill hours: every repetition of every measure is timed. */
function refuseLongPlay({ measures }: Score): void {
  let played = 0;
  let start = 0;
  for (const [index, { repeatStart, repeatEnd, line, label }] of measures.entries()) {
    if (repeatStart) start = index;
    played += 1;
    if (repeatEnd === null) continue;
    played += (repeatEnd - 1) * (index + 1 - start);
    start = index + 1;
    if (played <= limits.measuresPlayed) continue;
    withMeasure(label, () => refuse('score-file.too-many-repeats', { line, max: limits.measuresPlayed }));
  }
}

/** What takes long to draw, summed up over all parts. */
class ScoreSize {
  #lyrics = 0;
  #staves = 0;

  /** A measure that its part has just read. */
  add({ line, children }: XmlElement, { staves }: Part): void {
    for (const { name, children: inside } of children)
      if (name === 'note') this.#lyrics += inside.filter((child) => child.name === 'lyric').length;
    if (this.#lyrics > limits.lyricsOfOneScore)
      refuse('score-file.too-many-lyrics', { line, max: limits.lyricsOfOneScore });

    this.#staves += staves;
    if (this.#staves > limits.stavesOfAllMeasures) refuse('score-file.too-many-staves', { line });
  }
}

type Listener = {
  /** Elements outside the parts: work, identification, credit, part-list … */
  onHeader(element: XmlElement): void;
  onPart(id: string, line: number): void;
  onMeasure(measure: XmlElement): void;
};

/**
 * Characters parsed at a time: the parser reports a comment, a declaration or a name only at its end, so an endless one
 * would fill the memory.
 */
const chunk = 65_536;
const maxChunksWithoutEvent = 4;

/** Passes on a score-partwise file piece by piece, so that at most one measure of it is in memory as elements. */
function walk(text: string, listener: Listener) {
  refuseWebPage(text);
  new Walk(listener).run(text);
}

class Walk {
  #listener: Listener;
  #parser = new SaxesParser();
  #open: XmlElement[] = [];
  #depth = 0;
  #elements = 0;
  #elementsOfPiece = 0;
  #attributes = 0;
  #chunksWithoutEvent = 0;
  /** Empty until all of it is parsed. */
  #text = '';

  constructor(listener: Listener) {
    this.#listener = listener;
    this.#parser.on('error', ({ message }) => {
      if (this.#text === '') refuseMalformed(message, this.#parser.line);
      refuseUnfinished(this.#text, this.#parser.line);
    });
    this.#parser.on('doctype', (doctype) => refuseInternalSubset(doctype, this.#parser.line));
    this.#parser.on('comment', () => this.#begin());
    this.#parser.on('opentagstart', () => this.#begin());
    this.#parser.on('attribute', ({ value }) => this.#countAttribute(value));
    this.#parser.on('opentag', (tag) => this.#enter(tag));
    this.#parser.on('closetag', () => this.#leave());
    this.#parser.on('text', (text) => this.#addText(text));
    this.#parser.on('cdata', (text) => this.#addText(text));
  }

  run(text: string) {
    for (let at = 0; at < text.length; at += chunk) {
      this.#limit(++this.#chunksWithoutEvent, maxChunksWithoutEvent, 'unbrokenText');
      this.#parser.write(text.slice(at, at + chunk));
    }
    this.#text = text;
    this.#parser.close();
  }

  #begin() {
    this.#chunksWithoutEvent = 0;
    this.#attributes = 0;
  }

  #countAttribute(value: string) {
    this.#limit(++this.#attributes, limits.attributesOfOneElement, 'attributes');
    this.#limit(value.length, limits.text, 'attributeText');
  }

  #enter(tag: SaxesTagPlain) {
    const { line } = this.#parser;
    this.#limit(++this.#depth, limits.depth, 'nesting');
    this.#limit(++this.#elements, limits.elements, 'elements');
    if (this.#depth === 1) return refuseOtherRoot(tag.name, line);
    if (this.#depth === 2 && tag.name === 'part') return this.#listener.onPart(tag.attributes['id'] ?? '', line);

    this.#elementsOfPiece = this.#open.length === 0 ? 1 : this.#elementsOfPiece + 1;
    this.#limit(this.#elementsOfPiece, limits.elementsOfOnePiece, 'measureElements');
    const element = new XmlElement(tag.name, tag, line);
    this.#open.at(-1)?.children.push(element);
    this.#open.push(element);
  }

  #leave() {
    this.#begin();
    this.#depth--;
    const element = this.#open.pop();
    if (!element || this.#open.length > 0) return;
    if (this.#depth === 1) this.#listener.onHeader(element);
    else if (element.name === 'measure') this.#listener.onMeasure(element);
  }

  #addText(text: string) {
    const element = this.#open.at(-1);
    if (!element || text.trim() === '') return;
    element.text += text;
    this.#limit(element.text.length, limits.text, 'elementText');
  }

  #limit(count: number, max: number, of: Excess) {
    if (count > max) refuse('score-file.too-much', { line: this.#parser.line, of });
  }
}

function refuseWebPage(text: string) {
  if (/^\s*<(!doctype\s+html|html)\b/i.test(text.slice(0, 1_000))) refuse('score-file.web-page', { line: 1 });
  if (!/^\s*</.test(text)) refuse('score-file.not-xml', { line: 1 });
}

function refuseOtherRoot(name: string, line: number) {
  if (name === 'score-partwise') return;
  if (name.toLowerCase() === 'html') refuse('score-file.web-page', { line: 1 });
  if (name === 'score-timewise') refuse('score-file.timewise', { line });
  refuse('score-file.wrong-root', { line, element: excerpt(name) ?? '' });
}

function refuseInternalSubset(doctype: string, line: number) {
  if (doctype.replace(/"[^"]*"|'[^']*'/g, '').includes('[')) refuse('score-file.doctype', { line });
}

/** After an '&' that begins no entity, the parser waits for the end of its name until the end of the file. */
function refuseUnfinished(text: string, line: number): never {
  const lone = text.search(/&(?!#?\w+;)/);
  if (lone === -1) refuse('score-file.truncated', { line });
  refuseMalformed("'&' is not written as '&amp;'", text.slice(0, lone).split('\n').length);
}

function refuseMalformed(message: string, line: number): never {
  const detail = message.replace(/^[\d:]*\s*/, '').replace(/\.$/, '');
  if (detail === 'undefined entity') refuse('score-file.entity', { line });
  refuse('score-file.malformed', { line, detail });
}

/** A part and the number of staves above it. */
type Placed = { part: Part; index: number; above: number };

/**
 * Combines the parts: staves are numbered through all parts, and the nth measures of the parts belong together,
 * whatever their numbers.
 */
function assemble(header: Header, parts: Part[]): Score {
  const placed = placeParts(parts);
  const partLengths = parts.map(({ measures }) => measures.length);
  const measures = Array.from({ length: Math.max(...partLengths) }, (_, i) => joinMeasures(placed, i));
  fillMeasureRepeats(measures);
  const [first] = measures;
  if (first && hasPickup(measures)) first.label = '';
  return {
    title: header.title,
    composer: header.composer,
    credits: header.credits,
    lyrics: [...new Set(parts.flatMap(({ lyrics }) => lyrics.verses))],
    parts: parts.length,
    instruments: parts.map(({ id }) => header.instrumentOf(id)),
    staves: parts.reduce((sum, { staves }) => sum + staves, 0),
    partLengths,
    transpositions: placed.flatMap(toTranspositions),
    measures,
    tempo: findTempo(measures),
    software: header.software,
  };
}

function placeParts(parts: Part[]): Placed[] {
  let above = 0;
  return parts.map((part, index) => {
    const placed = { part, index, above };
    above += part.staves;
    return placed;
  });
}

function toTranspositions({ part, above }: Placed): Score['transpositions'] {
  if (part.transposition === 0) return [];
  return Array.from({ length: part.staves }, (_, i) => ({ staff: above + i + 1, semitones: part.transposition }));
}

/** Key and time are those of the first part that is not transposing. */
function joinMeasures(placed: Placed[], i: number): Measure {
  const found = placed.flatMap((place) => {
    const measure = place.part.measures[i];
    return measure ? [{ ...place, measure }] : [];
  });
  const leading = (found.find(({ part }) => part.transposition === 0) ?? found[0])?.measure;
  if (!leading) throw new Error(`No part has a measure at ${i}`);

  const notes = found.flatMap(placeNotes);
  const actual = fillMeasureRests(notes, leading.time && toTicks(leading.time));
  const { alternative } = leading;
  const time = alternative && toTicks(alternative) === actual ? alternative : leading.time;
  const measureRepeats = found.flatMap(({ measure, above }) => lower(measure.measureRepeats ?? [], above));
  const barFermatas = [...new Set(found.flatMap(({ measure }) => measure.barFermatas ?? []))];
  return {
    position: i + 1,
    label: found[0]?.measure.label ?? '',
    nominal: time && toTicks(time),
    actual,
    isImplicit: leading.isImplicit,
    key: leading.key,
    time,
    keyChanges: leading.keyChanges,
    timeChanges: leading.timeChanges,
    ...(leading.isFree && { isFree: true }),
    clefs: found.flatMap(({ measure, above }) => lower(measure.clefs, above)).toSorted((a, b) => a.staff - b.staff),
    clefChanges: found.flatMap(({ measure, above }) => lower(measure.clefChanges, above)),
    notes,
    directions: found.flatMap(placeDirections),
    repeatStart: found.some(({ measure }) => measure.repeatStart),
    repeatEnd: found.find(({ measure }) => measure.repeatEnd !== null)?.measure.repeatEnd ?? null,
    endings: found.find(({ measure }) => measure.endings.length > 0)?.measure.endings ?? [],
    ...(measureRepeats.length > 0 && { measureRepeats }),
    ...(barFermatas.length > 0 && { barFermatas }),
    line: leading.line,
  };
}

function toTicks({ beats, beatType }: Time): number {
  return (beats * 4 * QUARTER) / beatType;
}

function placeNotes({ measure, index, above }: Placed & { measure: PartMeasure }): Note[] {
  return lower(measure.notes, above).map((note) => ({ ...note, voice: `${index + 1}.${note.voice}` }));
}

function placeDirections({ part, measure, above }: Placed & { measure: PartMeasure }): Measure['directions'] {
  const only = part.staves === 1 ? 1 : null;
  return measure.directions.map((direction) => {
    const staff = direction.staff ?? only;
    return { ...direction, staff: staff === null ? null : staff + above };
  });
}

function lower<T extends { staff: number }>(parts: T[], above: number): T[] {
  return above === 0 ? parts : parts.map((part) => ({ ...part, staff: part.staff + above }));
}

/** Gives measure rests the length of their measure and returns that length in ticks. */
function fillMeasureRests(notes: Note[], nominal: number | null): number {
  for (const note of notes) note.isMeasureRest ||= looksLikeMeasureRest(note, nominal);
  const written = (note: Note) => note.onset + note.duration;
  const others = notes.filter((note) => !note.isMeasureRest);
  const rests = notes.filter((note) => note.isMeasureRest);
  const actual = others.length > 0 ? longest(others.map(written)) : (nominal ?? longest(rests.map(written)));
  for (const rest of rests) rest.duration = Math.max(0, actual - rest.onset);
  return actual;
}

/** A whole rest that fills the measure is a measure rest, even if the file does not say so. */
function looksLikeMeasureRest({ pitch, onset, duration, type, dots }: Note, nominal: number | null): boolean {
  if (pitch !== null || onset !== 0 || duration !== nominal || dots > 0) return false;
  return type === null || type === 'whole';
}

function longest(lengths: number[]): number {
  return lengths.reduce((max, length) => Math.max(max, length), 0);
}

function findTempo(measures: Measure[]): number | null {
  for (const { directions } of measures) {
    const found = directions.find(({ tempo }) => tempo !== null);
    if (found) return found.tempo;
  }
  return null;
}
