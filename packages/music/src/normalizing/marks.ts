import { plainText, XmlElement } from '#xml/element.ts';
import { heightOf } from './accidentals.ts';
import { type NoteEvent, overlaps, rewriteEach, type Rule, type TimedMeasure } from './timed-measure.ts';

/**
 * Kinds that Verovio would print as a major chord: those it does not know, and names that some programs write for
 * others.
 */
const suffixes: ReadonlyMap<string, string> = new Map([
  ['dominant-seventh', '7'],
  ['minor-major', 'mMaj7'],
  ['augmented-ninth', 'aug9'],
  ['maj69', '6/9'],
  ['altered', 'alt'],
  ['pedal', 'ped'],
  ['neapolitan', 'N6'],
  ['italian', 'It6'],
  ['french', 'Fr6'],
  ['german', 'Ger6'],
  ['tristan', 'Trist'],
]);

/** Kinds that have no suffix, so that a blank one is meant. */
const plainKinds = new Set(['', 'major', 'other']);

/**
 * Rewrites chord symbols that Verovio would leave out or print wrongly: functions (IV), numerals, N.C. for no chord,
 * unknown kinds, kinds with a blank text, and degrees that the text of the kind includes. 'b' and '#' before a number
 * become accidentals.
 */
export const readableChordSymbols = rewriteEach(['harmony'], (harmony) => {
  const kind = harmony.find('kind');
  harmony.children = harmony.children.filter((child) => !isHiddenDegree(child) && !isInText(child, kind));
  const root = harmony.find('root');
  if (!root) harmony.children.unshift(writtenRoot(textOf(harmony)));
  else if (kind && plainText(kind) === 'none') {
    const step = root.find('root-step');
    if (step) step.text = kind.attributes['text'] ?? 'N.C.';
    Object.assign(kind, { text: 'major', attributes: { text: '' } });
  } else if (kind) writeSuffix(kind);
  if (kind?.attributes['text']) kind.attributes['text'] = withAccidentals(kind.attributes['text']);
});

/** A degree with an empty text is in the text of the kind, as the 7 in MuseScore's '7sus'; Verovio would repeat it. */
function isHiddenDegree(child: XmlElement): boolean {
  if (child.name !== 'degree') return false;
  return child.attributes['print-object'] === 'no' || child.find('degree-value')?.attributes['text'] === '';
}

/** A degree whose number is in the text of the kind, as the 9 in '6/9'. */
function isInText(child: XmlElement, kind: XmlElement | undefined): boolean {
  const value = child.name === 'degree' ? child.textOf('degree-value') : null;
  return value !== null && (kind?.attributes['text'] ?? '').split(/\D+/).includes(value);
}

/** 'mi7♭5' for 'mi7b5'. */
const withAccidentals = (suffix: string) => suffix.replaceAll(/b(?=\d)/g, '♭').replaceAll(/#(?=\d)/g, '♯');

function writeSuffix(kind: XmlElement): void {
  const name = plainText(kind)?.toLowerCase() ?? '';
  if ((kind.attributes['text'] ?? '').trim() !== '' || plainKinds.has(name)) return;
  const { text: _blank, ...attributes } = kind.attributes;
  const suffix = suffixes.get(name);
  kind.attributes = suffix === undefined ? attributes : { ...attributes, text: suffix };
}

function writtenRoot(text: string): XmlElement {
  return new XmlElement('root', { children: [new XmlElement('root-step', { text })] });
}

function textOf(harmony: XmlElement): string {
  const numeral = harmony.find('numeral');
  const root = numeral && numeral.find('numeral-root');
  return root?.attributes['text'] ?? root?.text ?? harmony.textOf('function') ?? '';
}

const strokes = new Set(['slash', 'backslash', 'vertical']);
/** Figures with a raising stroke, as glyphs of the music font, by number. */
const raised = new Map(
  Object.entries({ 2: '\u{EA53}', 4: '\u{EA56}', 5: '\u{EA59}', 6: '\u{EA5C}', 7: '\u{EA5E}', 9: '\u{EA62}' }),
);

/**
 * Verovio writes the stroke through a figure of a figured bass as a combining character, which no text font has.
 * Figures with a stroke become glyphs of the music font, or get a cross, which means the same, if it has no such glyph.
 */
export const raisedFigures = rewriteEach(['figured-bass', 'figure'], (figure) => {
  const stroke = figure.children.find(
    ({ name, text }) => (name === 'suffix' || name === 'prefix') && strokes.has(text.trim()),
  );
  const number = figure.find('figure-number');
  if (!stroke || !number) return;
  const glyph = raised.get(figure.textOf('figure-number') ?? '');
  figure.children = figure.children.flatMap((child) => {
    if (child === number && glyph) return new XmlElement('figure-number', { ...number, text: glyph });
    if (child !== stroke) return child;
    return glyph ? [] : new XmlElement('suffix', { text: 'cross' });
  });
  // A prefix stays before its number; a cross that replaces a stroke comes after it.
  figure.children.sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
});

const order = ['prefix', 'figure-number', 'suffix', 'extend'];

/** Accidentals that Verovio draws with ornaments; it crashes on some others. */
const drawable = new Set(
  `sharp flat natural double-sharp sharp-sharp flat-flat natural-sharp natural-flat triple-sharp triple-flat
  quarter-flat quarter-sharp three-quarters-flat three-quarters-sharp sharp-down sharp-up natural-down natural-up
  flat-down flat-up slash-quarter-sharp slash-sharp slash-flat double-slash-flat sori koron`.split(/\s+/),
);

/**
 * The accidentals of an ornament get the side that the file leaves open: the first is above it, the second below.
 * Verovio would draw one, or none.
 */
export const ornamentAccidentals = rewriteEach(['note', 'notations', 'ornaments'], (ornaments) => {
  const isUndrawable = (mark: XmlElement) => mark.name === 'accidental-mark' && !drawable.has(plainText(mark) ?? '');
  ornaments.children = ornaments.children.filter((mark) => !isUndrawable(mark));
  for (const accidentals of accidentalsByOrnament(ornaments)) {
    const taken = new Set(accidentals.map(({ attributes }) => attributes['placement']));
    for (const { attributes } of accidentals) {
      attributes['placement'] ??= taken.has('above') ? 'below' : 'above';
      taken.add(attributes['placement']);
    }
  }
});

/** An <accidental-mark> belongs to the ornament before it. */
function accidentalsByOrnament({ children }: XmlElement): XmlElement[][] {
  const groups: XmlElement[][] = [];
  for (const mark of children) {
    if (mark.name !== 'accidental-mark') groups.push([]);
    else groups.at(-1)?.push(mark);
  }
  return groups;
}

/**
 * Fingerings of the lower of two voices are below their staff, where the file leaves the side open; Verovio would put
 * them above, among the notes of the other voice.
 */
export const lowerVoiceFingeringsBelow: Rule = {
  annotate({ events }: TimedMeasure) {
    const sounding = events.filter(({ isRest, isHidden }) => !isRest && !isHidden);
    for (const staff of Map.groupBy(sounding, (event) => event.staff).values()) {
      const voices = [...Map.groupBy(staff, ({ voice }) => voice).values()];
      const lowest = voices.length > 1 ? minBy(voices, meanHeight) : [];
      for (const event of lowest) if (staff.some((other) => isAgainst(event, other))) putBelow(event);
    }
  },
};

const isAgainst = (event: NoteEvent, other: NoteEvent) => other.voice !== event.voice && overlaps(event, other);

const minBy = <Value>(values: readonly Value[], numberOf: (value: Value) => number): Value =>
  values.reduce((least, one) => (numberOf(one) <= numberOf(least) ? one : least));

/** The mean position on the staff, in staff steps. */
function meanHeight(events: readonly NoteEvent[]): number {
  const heights = events.flatMap(({ notes }) => notes).map(heightOf);
  return heights.reduce((sum, one) => sum + one, 0) / heights.length;
}

/**
 * Fingerings of the left hand are below its staff, as in editions for the piano, if the file leaves the side open;
 * Verovio would put them between the hands, among dynamics and slurs. With two voices this applies to the lower one.
 */
export function leftHandFingeringsBelow(): Rule {
  let staves = 1;
  return {
    annotate({ moments, events }: TimedMeasure) {
      for (const { element } of moments)
        if (element.name === 'attributes') staves = Number(element.textOf('staves') ?? staves);
      if (staves !== 2) return;
      const rightHand = new Set(events.filter(({ staff }) => staff === 1).map(({ voice }) => voice));
      const leftHand = events.filter(({ voice }) => !rightHand.has(voice));
      const lowest = leftHand.at(-1)?.voice;
      for (const event of leftHand) if (event.voice === lowest) putBelow(event);
    },
  };
}

function putBelow({ notes }: NoteEvent): void {
  for (const { attributes } of notes.flatMap((note) => note.within('notations', 'technical', 'fingering')))
    if (Number(attributes['default-y'] ?? -1) < 0) attributes['placement'] ??= 'below';
}

/**
 * Writes the fingers that take turns on a held note in one line, '4–5', as editions do: Verovio would stack them like
 * the fingers of a chord.
 */
export function joinSubstitutions(technical: XmlElement): void {
  let first: XmlElement | null = null;
  technical.children = technical.children.filter((mark) => {
    if (mark.name !== 'fingering') return true;
    if (first === null || mark.attributes['substitution'] !== 'yes') {
      first = mark;
      return true;
    }
    first.text = [first, mark].flatMap((one) => plainText(one) ?? []).join('–');
    return false;
  });
}
