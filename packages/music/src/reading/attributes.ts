import type { Alters, Clef, Key, Step, Time } from '#model.ts';
import {
  childInteger,
  childNumber,
  childText,
  type Element,
  findChild,
  listChildren,
  toInteger,
  toNumber,
} from './element.ts';
import { limits } from './limits.ts';
import { excerpt, ProblemError } from './problem-error.ts';

const signs = ['G', 'F', 'C', 'percussion', 'TAB', 'none'] as const satisfies Clef['sign'][];
const usualLines: Partial<Record<Clef['sign'], number>> = { G: 2, F: 4, C: 3, TAB: 5 };

/** The <time> of the whole part: 'free' for senza misura. */
export type Meter = Time | 'free';

export function readDivisions(attributes: Element): number | null {
  return childNumber(attributes, 'divisions', { from: 0.001, to: limits.divisions });
}

export function readStaves(attributes: Element): number | null {
  return childInteger(attributes, 'staves', { from: 0, to: limits.stavesOfOnePart });
}

/** The key of the upper staff if keys differ by staff. */
export function readKey(attributes: Element): Key | null {
  const key = ofUpperStaff(listChildren(attributes, 'key'));
  if (!key) return null;

  const fifths = childInteger(key, 'fifths', limits.fifths);
  if (fifths === null) {
    const alters = readAlters(key);
    return { fifths: 0, mode: 'other', ...(alters && { alters }) };
  }
  return { fifths, mode: toMode(childText(key, 'mode')) };
}

/**
 * A key signature that is written step by step (MusicXML 4.0, <key-step>), else null. Quarter tones are rounded towards
 * the natural note.
 */
export function readAlters(key: Element): Alters | null {
  const alters: Partial<Record<Step, number>> = {};
  let step: Step | undefined;
  for (const child of key.children) {
    if (child.name === 'key-step') step = steps.find((one) => one === child.text.trim());
    if (child.name === 'key-alter' && step) alters[step] = Math.trunc(toNumber(child.text, limits.alter, child)) + 0;
  }
  return step ? alters : null;
}

const steps = ['C', 'D', 'E', 'F', 'G', 'A', 'B'] as const satisfies Step[];

function toMode(mode: string | null): Key['mode'] {
  const word = mode?.toLowerCase() ?? 'none';
  if (word === 'none') return null;
  return word === 'major' || word === 'minor' ? word : 'other';
}

/** `alternative` is the second time signature, if its measures have one of two. MusicXML 4.0, <interchangeable>. */
type FoundMeter = { meter: Meter; alternative: Meter | null; isPrinted: boolean };

export function readMeter(attributes: Element): FoundMeter | null {
  const time = ofUpperStaff(listChildren(attributes, 'time'));
  if (!time) return null;
  const isPrinted = time.attributes['print-object'] !== 'no';
  const alternative = findChild(time, 'interchangeable');
  return { meter: toMeter(time), alternative: alternative ? toMeter(alternative) : null, isPrinted };
}

/** A sum such as '2/4 + 3/8' becomes 7/8. */
function toMeter(time: Element): Meter {
  if (findChild(time, 'senza-misura')) return 'free';

  const types = listChildren(time, 'beat-type').map(toBeatType);
  const counts = listChildren(time, 'beats').map(toBeats);
  const beatType = Math.max(...types);
  if (types.length === 0 || types.length !== counts.length) {
    const params = { line: time.line, element: 'time', value: null };
    throw new ProblemError({ code: 'score-file.no-beats', params });
  }
  const beats = counts.reduce((sum, count, i) => sum + count * (beatType / (types[i] ?? beatType)), 0);
  if (beats > limits.beats.to) {
    const params = { line: time.line, element: 'beats', value: excerpt(String(beats)), max: limits.beats.to };
    throw new ProblemError({ code: 'score-file.number-too-large', params });
  }
  return { beats, beatType };
}

/** '3+2' is five beats. */
function toBeats(beats: Element): number {
  return beats.text.split('+').reduce((sum, count) => sum + toInteger(count, limits.beats, beats), 0);
}

function toBeatType(beatType: Element): number {
  const value = toInteger(beatType.text, limits.beatType, beatType);
  if (Number.isInteger(Math.log2(value))) return value;
  const params = { line: beatType.line, element: 'beat-type', value: String(value) };
  throw new ProblemError({ code: 'score-file.beat-type', params });
}

/** Staves are numbered within the part. */
export function readClefs(attributes: Element): Clef[] {
  return listChildren(attributes, 'clef').map(toClef);
}

function toClef(clef: Element): Clef {
  const sign = toSign(clef);
  return {
    staff: toStaff(clef.attributes['number'], clef),
    sign,
    line: childInteger(clef, 'line', limits.clefLine) ?? usualLines[sign] ?? 3,
    octaveChange: childInteger(clef, 'clef-octave-change', limits.clefOctaveChange) ?? 0,
  };
}

function toSign(clef: Element): Clef['sign'] {
  const text = childText(clef, 'sign') ?? '';
  if (text === 'jianpu') return 'none';
  const sign = signs.find((one) => one === text);
  if (sign) return sign;
  const params = { line: clef.line, element: 'sign', value: excerpt(text) };
  throw new ProblemError({ code: 'score-file.clef', params });
}

/** Semitones from written to sounding pitch. */
export function readTransposition(attributes: Element): number | null {
  const transpose = findChild(attributes, 'transpose');
  if (!transpose) return null;
  const semitones = childNumber(transpose, 'chromatic', limits.transposition) ?? 0;
  const octaves = childNumber(transpose, 'octave-change', { from: -4, to: 4 }) ?? 0;
  return semitones + 12 * octaves;
}

/** 1 unless given. */
export function toStaff(number: string | undefined, element: Element): number {
  return number === undefined ? 1 : toInteger(number, { from: 1, to: limits.stavesOfOnePart }, element);
}

function ofUpperStaff(elements: Element[]): Element | undefined {
  return elements.find(({ attributes }) => (attributes['number'] ?? '1') === '1') ?? elements[0];
}
