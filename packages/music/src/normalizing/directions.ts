import { endsWithLineEnd, makeElement, findChild, hasChild, listChildren, type XmlElement } from '#xml/index.ts';
import type { Rule } from './rule.ts';

/** The contents of all its <direction-type>s. */
export function marksOf(direction: XmlElement): XmlElement[] {
  return listChildren(direction, 'direction-type').flatMap(({ children }) => children);
}

/** Makes a direction with only these marks, at the same moment and on the same staff as the given one. */
export function createDirection({ attributes, children }: XmlElement, marks: XmlElement[]): XmlElement {
  const types = marks.map((mark) => makeElement('direction-type', { children: [mark] }));
  const others = children.filter(({ name }) => name === 'offset' || name === 'voice' || name === 'staff');
  return makeElement('direction', {
    attributes: { ...attributes },
    children: [...types, ...others.map((other) => structuredClone(other))],
  });
}

/** Verovio reads only one of these in a direction, and some not beside words. */
const alone = new Set(['pedal', 'octave-shift', 'wedge', 'rehearsal', 'bracket', 'harp-pedals', 'principal-voice']);
const isText = ({ name }: XmlElement) => name === 'words' || name === 'symbol';

/**
 * Splits directions whose marks Verovio would leave out or print over each other: a pedal or octave line beside words,
 * dynamics beside a tempo, two dynamics. Words and a dynamic on one line stay together, with a space between them.
 */
export function oneMarkPerDirection(): Rule {
  return {
    rewrite(measure) {
      if (!measure.children.some((child) => child.name === 'direction' && marksOf(child).length > 1)) return;
      measure.children = measure.children.flatMap((child) => (child.name === 'direction' ? split(child) : [child]));
    },
  };
}

function split(direction: XmlElement): XmlElement[] {
  const marks = marksOf(direction);
  if (marks.length < 2) return [direction];
  const isTempo = marks.some(({ name }) => name === 'metronome') || hasTempo(direction);
  const separate = marks.filter((mark, index) => isSeparate(mark, index, marks, isTempo));
  const together = joinLines(marks.filter((mark) => !separate.includes(mark)));
  if (separate.length === marks.length) together.push(...separate.splice(0, 1));
  spaceOut(together);
  const first = createDirection(direction, together);
  first.children.push(...direction.children.filter(({ name }) => name === 'sound' || name === 'listening'));
  return [first, ...separate.map((mark) => createDirection(direction, [mark]))];
}

function isSeparate(mark: XmlElement, index: number, marks: readonly XmlElement[], isTempo: boolean): boolean {
  if (alone.has(mark.name)) return true;
  if (mark.name !== 'dynamics') return false;
  return isTempo || marks.findIndex(({ name }) => name === 'dynamics') !== index;
}

function hasTempo(direction: XmlElement): boolean {
  const sound = findChild(direction, 'sound');
  return sound?.attributes['tempo'] !== undefined && hasChild(direction, 'direction-type');
}

/** Verovio breaks lines only within one element. */
function joinLines(marks: readonly XmlElement[]): XmlElement[] {
  const joined: XmlElement[] = [];
  for (const mark of marks) {
    const last = joined.at(-1);
    const isNewLine = endsWithLineEnd(last?.text ?? '') || /^\s*\n/.test(mark.text);
    if (last?.name === 'words' && mark.name === 'words' && mark.text.trim() !== '' && isNewLine)
      last.text = `${last.text.trimEnd()}\n${mark.text.trimStart()}`;
    else joined.push(mark);
  }
  return joined;
}

/** A no-break space, which Verovio keeps at the beginning and the end of a text when it loads its own MEI again. */
export const blank = '\u00A0';

/**
 * Words with one of these get an element of their own in Verovio's MEI; others share a text with what is beside them.
 */
const styles = ['font-style', 'font-weight', 'font-family', 'color', 'halign', 'xml:lang'];

/** In a shared text Verovio finds a dynamic only beside a plain space, and prints it as letters otherwise. */
function spaceBetween(one: XmlElement, other: XmlElement): string {
  const isStyled = styles.some((name) => name in one.attributes || name in other.attributes);
  return isStyled || (isText(one) && isText(other)) ? blank : ' ';
}

/** Adds a space between the words and dynamics of one direction, which Verovio sets without one. */
export function spaceOut(marks: readonly XmlElement[]): void {
  for (const [index, mark] of marks.entries()) {
    const [before, after] = [marks[index - 1], marks[index + 1]];
    if (!isText(mark)) continue;
    if (before && !/^\s/.test(mark.text) && !(isText(before) && /\s$/.test(before.text)))
      mark.text = spaceBetween(before, mark) + mark.text;
    if (after?.name === 'dynamics' && !/\s$/.test(mark.text)) mark.text += spaceBetween(mark, after);
  }
}
