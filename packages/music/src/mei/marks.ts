import { groupsIn, stavesOf } from '#normalizing/parts.ts';
import { plainText, type XmlElement } from '#xml/element.ts';
import type { Markup } from '#xml/markup.ts';
import { findByMeasure, type MeiEdit } from './signatures.ts';

const symbols = new Set(['harmony', 'figured-bass']);

/**
 * Chord symbols and figures at the same moment of a staff stand above each other, the first one next to the staff.
 * Verovio would print them over each other: it puts all of a staff at one height, unless their numbers differ.
 */
export function stackedChordSymbols(score: XmlElement): MeiEdit | null {
  if (!score.within('part', 'measure').some(mayHaveTwoAtOnce)) return null;
  return (mei) => {
    for (const measure of mei.named('measure')) numberSymbols(measure);
  };
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

function numberSymbols(measure: Markup): void {
  const counts = new Map<string, number>();
  for (const symbol of measure.named('harm')) {
    const moment = ['staff', 'tstamp', 'startid', 'place'].map((name) => symbol.attributes[name]).join(' ');
    const place = `${moment} ${symbol.elements[0]?.name === 'fb' ? 'figures' : 'chord'}`;
    const nth = (counts.get(place) ?? 0) + 1;
    counts.set(place, nth);
    symbol.set('n', nth);
  }
}

/** Adds the sign 'Ped.' at the start of a pedal line (`line="yes" sign="yes"`), which Verovio's import leaves out. */
export function pedalSigns(score: XmlElement): MeiEdit | null {
  /** Whether the pedal lines of a measure begin with a sign, in order. */
  const signs = findByMeasure(score, ({ measure }) =>
    measure
      .within('direction', 'direction-type', 'pedal')
      .filter(({ attributes: { type, line } }) => type === 'start' && line === 'yes')
      .map(({ attributes }) => attributes['sign'] === 'yes'),
  );
  if (!signs.flat().includes(true)) return null;
  return (mei) => {
    for (const [index, measure] of mei.named('measure').entries()) {
      const lines = measure.named('pedal').filter(isStartOfLine);
      for (const [nth, line] of lines.entries()) if (signs[index]?.[nth]) line.set('form', 'pedline');
    }
  };
}

const isStartOfLine = ({ attributes: { dir, form } }: Markup) => dir === 'down' && form === 'line';

/** Draws endings only above the highest staff, because Verovio repeats them above each group of staves. */
export function endingsAboveSystem(score: XmlElement): MeiEdit | null {
  const hasEndings = score.within('part', 'measure', 'barline', 'ending').length > 0;
  if (score.list('part').length < 2 || !hasEndings) return null;
  return (mei) => mei.named('scoreDef')[0]?.set('ending.rend', 'top');
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
  return (mei) => {
    for (const group of mei.named('staffGrp')) {
      const symbol = symbols.get(group.id);
      if (symbol !== undefined && group.elements[0]?.name !== 'grpSym')
        group.children.unshift(`<grpSym symbol="${symbol}"/>`);
    }
  };
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
