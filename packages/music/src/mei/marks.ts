import { groupsIn, stavesOf } from '#normalizing/parts.ts';
import { plainText, type XmlElement } from '#xml/element.ts';
import { editMeasures, findByMeasure, type MeiEdit } from './signatures.ts';

/** Dynamics and hairpins that share a line. */
const mark = /<(dynam|hairpin)\b[^>]*\bvgrp="\d+"[^>]*(?:\/>|>[^]*?<\/dynam>)/g;

/** Letters that fit above one beat where notes are close together. */
const lettersPerBeat = 5;

type Mark = { id: string; staff: string; at: number; letters: number };

/**
 * Verovio puts dynamics, hairpins and words of a staff on one line, even where words extend over the next dynamic
 * ('cresc. poco a poco' before 'f'). Such words get a line of their own.
 */
export function crowdedDynamics(score: XmlElement): MeiEdit | null {
  if (!score.within('part', 'measure', 'direction').some(isWordsAmongDynamics)) return null;
  return (mei) => {
    const crowded = findCrowded(readMarks(mei));
    return mei.replaceAll(mark, (tag) => (crowded.has(idOf(tag)) ? tag.replace(/ vgrp="\d+"/, '') : tag));
  };
}

/** Verovio counts words beside a dynamic, and some by themselves, as dynamics. */
function isWordsAmongDynamics(direction: XmlElement): boolean {
  const words = direction.within('direction-type', 'words');
  const hasDynamics = direction.within('direction-type', 'dynamics').length > 0;
  return words.some(({ text }) => hasDynamics || /cresc|dim|decr/i.test(text));
}

/** In the order of the music. */
function readMarks(mei: string): Mark[] {
  let [start, beats] = [0, 4];
  return mei.split(/(?=<measure\b)/).flatMap((measure) => {
    const found = Array.from(measure.matchAll(mark), ([tag]) => ({
      id: idOf(tag),
      staff: attributeOf(tag, 'staff'),
      at: start + Number(attributeOf(tag, 'tstamp')),
      letters: lettersOf(tag),
    }));
    const time = Array.from(measure.matchAll(/<meterSig\b[^>]*\bcount="(\d+)/g), ([, count]) => Number(count)).at(-1);
    if (measure.startsWith('<measure')) start += beats;
    beats = time ?? beats;
    return found.toSorted((one, other) => one.at - other.at);
  });
}

function findCrowded(marks: readonly Mark[]): Set<string> {
  const crowded = new Set<string>();
  for (const own of Map.groupBy(marks, ({ staff }) => staff).values()) {
    for (const [index, { id, at, letters }] of own.entries()) {
      const next = own.slice(index + 1, index + 5).find((other) => other.at > at);
      if (next && letters > (next.at - at) * lettersPerBeat) crowded.add(id);
    }
  }
  return crowded;
}

/** Letters of a text with words; a dynamic by itself is short. */
const lettersOf = (tag: string) => (tag.includes('<rend') ? tag.replaceAll(/<[^>]*>/g, '').trim().length : 0);
const idOf = (tag: string) => attributeOf(tag, 'xml:id');
const attributeOf = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '';

const symbols = new Set(['harmony', 'figured-bass']);

/**
 * Chord symbols and figures at the same moment of a staff stand above each other, the first one next to the staff.
 * Verovio would print them over each other: it puts all of a staff at one height, unless their numbers differ.
 */
export function stackedChordSymbols(score: XmlElement): MeiEdit | null {
  if (!score.within('part', 'measure').some(mayHaveTwoAtOnce)) return null;
  return (mei) => mei.replaceAll(/<measure\b[^]*?<\/measure>/g, numberSymbols);
}

/** Symbols behind a <backup> may be at any earlier moment. */
function mayHaveTwoAtOnce({ children }: XmlElement): boolean {
  let isBack = false;
  let count = 0;
  let atOnce = new Set<string>();
  for (const child of children) {
    if (child.name === 'backup') isBack = true;
    else if (child.name === 'note' || child.name === 'forward') atOnce = new Set();
    if (!symbols.has(child.name)) continue;
    const place = `${child.name} ${child.textOf('offset') ?? ''}`;
    if (atOnce.has(place) || (isBack && count > 0)) return true;
    atOnce.add(place);
    count += 1;
  }
  return false;
}

function numberSymbols(measure: string): string {
  const counts = new Map<string, number>();
  return measure.replaceAll(/<harm( [^>]*)>(\s*<fb\b)?/g, (tag, attributes: string, figures: string | undefined) => {
    const moment = ['staff', 'tstamp', 'startid', 'place'].map((name) => attributeOf(attributes, name)).join(' ');
    const place = `${moment} ${figures === undefined ? 'chord' : 'figures'}`;
    const nth = (counts.get(place) ?? 0) + 1;
    counts.set(place, nth);
    return tag.replace('<harm', `<harm n="${nth}"`);
  });
}

const lineStart = /(<pedal\b[^>]*\bdir="down"[^>]*\bform=")line"/g;

/** Adds the sign 'Ped.' at the start of a pedal line (`line="yes" sign="yes"`), which Verovio's import leaves out. */
export function pedalSigns(score: XmlElement): MeiEdit | null {
  /** Whether the pedal lines of a measure begin with a sign, in order. */
  const signs = findByMeasure(score, ({ measure }) =>
    measure
      .within('direction', 'direction-type', 'pedal')
      .filter(({ attributes: { type, line } }) => type === 'start' && line === 'yes')
      .map(({ attributes }) => attributes['sign'] === 'yes'),
  );
  if (![...signs.values()].some((own) => own.includes(true))) return null;
  return (mei) =>
    editMeasures(mei, (measure, id) => {
      const own = [...(signs.get(id) ?? [])];
      return measure.replaceAll(lineStart, (tag, before: string) => (own.shift() ? `${before}pedline"` : tag));
    });
}

/** Draws endings only above the highest staff, because Verovio repeats them above each group of staves. */
export function endingsAboveSystem(score: XmlElement): MeiEdit | null {
  const hasEndings = score.within('part', 'measure', 'barline', 'ending').length > 0;
  if (score.list('part').length < 2 || !hasEndings) return null;
  return (mei) => mei.replace('<scoreDef ', '<scoreDef ending.rend="top" ');
}

/**
 * Braces parts of several staves within a group, such as the two pianists of a duet, which Verovio leaves without;
 * unless the file says otherwise, or the group braces the part already.
 */
export function bracesWithinGroups(score: XmlElement): MeiEdit | null {
  const symbols = new Map<string, string>();
  for (const part of score.list('part')) {
    const id = part.attributes['id'] ?? '';
    const symbol = symbolOf(part);
    if (symbol !== null && isGrouped(score, id)) symbols.set(id, symbol);
  }
  if (symbols.size === 0) return null;
  return (mei) =>
    mei.replaceAll(/<staffGrp\b[^>]*\bxml:id="([^"]*)"[^>]*>(?!\s*<grpSym)/g, (tag, id: string) => {
      const symbol = symbols.get(id);
      return symbol === undefined ? tag : `${tag}<grpSym symbol="${symbol}"/>`;
    });
}

const symbolsOfMei: Readonly<Record<string, string>> = {
  brace: 'brace',
  bracket: 'bracket',
  square: 'bracketsq',
  line: 'line',
};

/** The symbol of a part in MEI: a brace unless the file says otherwise; null for one staff or none. */
function symbolOf(part: XmlElement): string | null {
  const [symbol] = (part.find('measure') ?? part).within('attributes', 'part-symbol');
  return stavesOf(part) > 1 ? (symbolsOfMei[plainText(symbol) ?? 'brace'] ?? null) : null;
}

/** Whether it is in a group with other parts, or alone under another symbol than a brace. */
function isGrouped(score: XmlElement, id: string): boolean {
  const own = groupsIn(score).filter(({ parts }) => parts.some(({ attributes }) => attributes['id'] === id));
  const isBraced = own.some(({ group, parts }) => group.textOf('group-symbol') === 'brace' && parts.length === 1);
  return own.length > 0 && !isBraced;
}
