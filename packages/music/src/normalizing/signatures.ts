import { XmlElement } from '#xml/element.ts';
import { heightOf } from './accidentals.ts';
import { insertChild } from './notes.ts';
import { isAtEnd, type Moment, timedMeasures, rewriteEach, type Rule, type TimedMeasure } from './timed-measure.ts';

/** Elements that precede the notes of a measure. */
export const before = new Set(['print', 'attributes', 'barline']);

/**
 * Verovio leaves out a part whose first measure does not begin with <attributes>. A chord symbol before them, as
 * MuseScore 4 writes it, is moved after them, and missing ones are added.
 */
export const attributesFirst: Rule = {
  rewrite(measure, { index }) {
    if (index > 0) return;
    const attributes = measure.find('attributes');
    if (!attributes) return void measure.children.unshift(plainAttributes());
    const at = measure.children.indexOf(attributes);
    const above = measure.children.slice(0, at);
    if (above.every(({ name }) => before.has(name))) return;
    if (above.some(({ name }) => takesTime.has(name))) return void measure.children.unshift(plainAttributes());
    measure.children = [attributes, ...above, ...measure.children.slice(at + 1)];
  },
};

const takesTime = new Set(['note', 'backup', 'forward']);

function plainAttributes(): XmlElement {
  return new XmlElement('attributes', { children: [new XmlElement('divisions', { text: '1' })] });
}

/** Staff steps above C0. */
const middleC = 4 * 7;

/**
 * Gives a staff without a clef, as recognition programs leave it, the clef in which its first notes are read: Verovio
 * sets its notes as in treble clef without drawing one, and its key signature below the staff.
 */
export const missingClefs: Rule = {
  rewrite(measure, { index }) {
    if (index > 0 || measure.children.some((child) => child.has('unpitched'))) return;
    const attributes = measure.list('attributes');
    const [first] = attributes;
    if (!first) return;
    const stated = attributes.flatMap(({ children }) =>
      children.filter(({ name }) => name === 'clef' || isOwnStaff(name)),
    );
    const withClef = new Set(stated.map(({ attributes: { number = '1' } }) => number));
    for (const [staff, notes] of Map.groupBy(measure.list('note'), staffOf))
      if (!withClef.has(staff)) insertChild(first, clefFor(staff, notes));
  },
};

/** A staff of one line, say, may well have no clef. */
const isOwnStaff = (name: string) => name === 'staff-details';

const staffOf = (note: XmlElement) => note.textOf('staff') ?? '1';

function clefFor(staff: string, notes: readonly XmlElement[]): XmlElement {
  const heights = notes.map(heightOf).filter((height) => height > 0);
  const sum = heights.reduce((total, height) => total + height, 0);
  const isHigh = heights.length > 0 ? sum >= middleC * heights.length : staff === '1';
  return new XmlElement('clef', {
    attributes: { number: staff },
    children: [
      new XmlElement('sign', { text: isHigh ? 'G' : 'F' }),
      new XmlElement('line', { text: isHigh ? '2' : '4' }),
    ],
  });
}

const names = new Set(['key', 'time']);
/** In the first measure clefs too: they are those of the whole staff, not changes. */
const firstNames = new Set([...names, 'clef']);

/**
 * Some programs return to the beginning of a measure before they write the key, time or first clef of a further staff.
 * They are moved into the first <attributes>, because Verovio reads only that one.
 */
export const scatteredSignatures: Rule = {
  annotate({ moments, index }: TimedMeasure) {
    const [first, ...others] = moments;
    if (first?.element.name !== 'attributes') return;
    for (const { element } of others.filter(isAttributesAtStart))
      gather(first.element, element, index === 0 ? firstNames : names);
  },
};

const isAttributesAtStart = ({ element, onset }: Moment) => element.name === 'attributes' && onset === 0;

/** What the first <attributes> states about the same staff takes precedence. */
function gather(first: XmlElement, other: XmlElement, wanted: ReadonlySet<string>): void {
  const isStated = (child: XmlElement) =>
    first.children.some(
      ({ name, attributes }) => name === child.name && attributes['number'] === child.attributes['number'],
    );
  const moved = other.children.filter((child) => wanted.has(child.name) && !isStated(child));
  if (moved.length === 0) return;
  other.children = other.children.filter((child) => !moved.includes(child));
  for (const child of moved) insertChild(first, child);
}

/**
 * Moves keys and times that some programs write after the last note of a measure into the next measure, from which they
 * apply. Verovio would draw them at the beginning of the measure that contains them.
 */
export function lateSignatures(): Rule {
  let late: XmlElement[] = [];
  return {
    rewrite(measure) {
      if (late.length > 0) begin(measure, late);
      late = [];
    },
    annotate(measure) {
      late = takeLate(measure);
    },
  };
}

function takeLate({ moments, length }: TimedMeasure): XmlElement[] {
  const attributes = moments.filter(({ element, onset }) => element.name === 'attributes' && isAtEnd(onset, length));
  return attributes.flatMap(({ element }) => {
    const found = element.children.filter(({ name }) => names.has(name));
    element.children = element.children.filter((child) => !found.includes(child));
    return found;
  });
}

/** Signatures that the next measure already has take precedence. */
function begin(measure: XmlElement, signatures: XmlElement[]): void {
  const first = measure.children.find(({ name }) => name === 'attributes' || name === 'note');
  const attributes = first?.name === 'attributes' ? first : new XmlElement('attributes');
  if (attributes !== first) measure.children.unshift(attributes);
  const news = signatures.filter(({ name }) => !attributes.has(name));
  const divisions = attributes.find('divisions');
  const others = attributes.children.filter((child) => child !== divisions);
  attributes.children = [...(divisions ? [divisions] : []), ...news, ...others];
}

const restatedNames = new Set(['clef', 'key', 'time']);
/** What is in force, by name and staff: 'clef 2', 'key'. */
type InForce = Map<string, string>;

/**
 * Takes away clefs, keys and times at the beginning of a measure that are in force already: programs that recognise
 * scanned pages state them again on each line, where Verovio would draw changes. A time by itself stays, as before a
 * trio.
 */
export function dropRestatedSignatures(part: XmlElement): void {
  const inForce: InForce = new Map();
  for (const { index, moments } of timedMeasures(part)) {
    const timed = moments.filter(({ element }) => element.name === 'attributes');
    if (index > 0) for (const { element, onset } of timed) if (onset === 0) dropRestated(element, inForce);
    for (const { element } of timed.toSorted((one, other) => one.onset - other.onset)) read(element, inForce);
  }
}

function dropRestated(attributes: XmlElement, inForce: InForce): void {
  const restated = attributes.children.filter(
    (child) => restatedNames.has(child.name) && inForce.get(idOf(child)) === textOf(child),
  );
  if (restated.every(({ name }) => name === 'time')) return;
  attributes.children = attributes.children.filter((child) => !restated.includes(child));
}

function read(attributes: XmlElement, inForce: InForce): void {
  for (const child of attributes.children) {
    if (!restatedNames.has(child.name)) continue;
    const id = idOf(child);
    for (const other of inForce.keys()) if (contradicts(other, id)) inForce.delete(other);
    inForce.set(id, textOf(child));
  }
}

/** A key or time without a number is that of all staves. */
const contradicts = (one: string, other: string) =>
  one !== other && (one.startsWith(`${other} `) || other.startsWith(`${one} `));

function idOf({ name, attributes: { number } }: XmlElement): string {
  if (name === 'clef') return `clef ${number ?? 1}`;
  return number === undefined ? name : `${name} ${number}`;
}

/** The mode of a key is not drawn. */
function textOf({ name, attributes, children, text }: XmlElement): string {
  const { number: _, id: __, ...own } = attributes;
  const inside = children.filter((child) => child.name !== 'mode').map(textOf);
  return JSON.stringify([name, own, inside, text.trim()]);
}

const hiddenStyles = new Set(['multiple-rest', 'measure-repeat']);

/**
 * Removes <multiple-rest> (MusicXML 4.0), which joins the rests of several measures: Verovio applies any number, even
 * across measures with notes, and all other code expects single measures. Signs for measures before are drawn by
 * `packages/music/src/mei/notes.ts`.
 */
export const noMultipleRests = rewriteEach(['attributes'], (attributes) => {
  for (const style of attributes.list('measure-style'))
    style.children = style.children.filter(({ name }) => !hiddenStyles.has(name));
  attributes.dropEmpty('measure-style');
});
